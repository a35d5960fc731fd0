import { Card, Skeleton } from '@bank/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { consoleQuery, meQuery } from '../api/queries.ts'
import { Failure } from '../components/Failure.tsx'
import { setNames } from '../i18n/branding.ts'
import { SessionContext } from '../session/SessionContext.ts'

const SignInPage = lazy(async () => ({ default: (await import('./SignInPage.tsx')).SignInPage }))

/** Renders the console for a signed-in operator and the sign-in otherwise, at the same address. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const installation = useQuery(consoleQuery)
  const me = useQuery(meQuery)
  const session = useMemo(
    () => (me.data && installation.data ? { ...me.data, installation: installation.data } : null),
    [me.data, installation.data],
  )
  if (installation.data) setNames(installation.data)
  const failed = [installation, me].find((query) => query.isError && query.data === undefined)
  if (failed)
    return (
      <div className="mx-auto max-w-dialog px-4 py-12">
        <Card>
          <Failure error={failed.error} onRetry={() => void failed.refetch()} />
        </Card>
      </div>
    )
  if (session) return <SessionContext value={session}>{children}</SessionContext>
  if (!installation.data || me.data === undefined) return <GateShape />
  return (
    <Suspense fallback={<GateShape />}>
      <SignInPage installation={installation.data} />
    </Suspense>
  )
}

function GateShape() {
  return (
    <div className="mx-auto grid max-w-dialog gap-4 px-4 py-12" aria-busy="true">
      <Skeleton className="h-8 w-32" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
