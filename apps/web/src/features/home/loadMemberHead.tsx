import { Skeleton } from '@bank/ui'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { CatchErrors } from '../../components/CatchErrors.tsx'
import { loadPageTexts } from '../../i18n/loadPageTexts.ts'

let Loaded: ComponentType | undefined

/** Loads the head of a member's Home with its texts; a Home rendered afterwards shows it at once. */
export async function loadMemberHead() {
  const [{ MemberHead }] = await Promise.all([import('./member/MemberHead.tsx'), loadPageTexts('memberHome')])
  Loaded = MemberHead
  return { default: MemberHead }
}

const LazyHead = lazy(loadMemberHead)

/** The head of a member's Home, whose code no visitor loads. */
export function MemberHeadPlace() {
  // The same component for as long as it is shown: another one would lose what its lists have expanded.
  const [Head] = useState<ComponentType>(() => Loaded ?? LazyHead)
  return (
    <CatchErrors>
      <Suspense fallback={<Skeleton className="h-120 w-full" />}>
        <Head />
      </Suspense>
    </CatchErrors>
  )
}
