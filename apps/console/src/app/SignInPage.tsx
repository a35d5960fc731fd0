import { ApiError } from '@bank/api-schema'
import type { ConsoleResult } from '@bank/api-schema/console'
import { Button, Card, Logo } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { consoleClient } from '../api/consoleClient.ts'
import { meQuery } from '../api/queries.ts'
import { TextField } from '../forms/TextField.tsx'
import { TotpField } from '../forms/TotpField.tsx'
import { useDescribeError } from '../toasts/useDescribeError.ts'
import { DemoNotice } from './DemoNotice.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** Name, password and the code of an authenticator; whatever is wrong, the answer is one and the same. */
export function SignInPage({ installation }: { readonly installation: ConsoleResult<'queryConsole'> }) {
  return (
    <>
      {installation.mode === 'demo' && <DemoNotice />}
      <main id="content" className="mx-auto grid max-w-dialog gap-6 px-4 py-10">
        <div className="flex items-center gap-2.5">
          <Logo />
          <div>
            <p className="font-strong tracking-tight">{installation.productName}</p>
            <p className="text-small text-ink-2">
              <Trans>Operators’ console</Trans>
            </p>
          </div>
        </div>
        <Card>
          <h1 className="mb-5 text-title font-strong tracking-tight">
            <Trans>Sign in</Trans>
          </h1>
          <SignInForm />
        </Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </main>
    </>
  )
}

function SignInForm() {
  const { t } = useLingui()
  const problemId = useId()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const { problem, signIn, isBusy } = useSignIn()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) signIn({ name: name.trim(), password, totp })
  }
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate aria-describedby={problemId}>
      <TextField label={t`User name`} text={name} onText={setName} autoComplete="username" autoFocus />
      <TextField
        label={t`Password`}
        text={password}
        onText={setPassword}
        type="password"
        autoComplete="current-password"
      />
      <TotpField text={totp} onText={setTotp} />
      <p id={problemId} role="alert" className="text-small text-danger empty:hidden">
        {problem}
      </p>
      <Button type="submit" size="large" busy={isBusy}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}

function useSignIn() {
  const { t } = useLingui()
  const describe = useDescribeError()
  const queryClient = useQueryClient()
  const [missing, setMissing] = useState(false)
  const attempt = useMutation({
    mutationFn: async (credentials: { name: string; password: string; totp: string }) => {
      await consoleClient.signIn(credentials)
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    },
  })
  const signIn = (credentials: { name: string; password: string; totp: string }) => {
    const isComplete = credentials.name !== '' && credentials.password !== '' && credentials.totp.length === 6
    setMissing(!isComplete)
    if (isComplete) attempt.mutate(credentials)
    else attempt.reset()
  }
  const { error } = attempt
  const isRefused = error instanceof ApiError && error.code === 5002
  const answer = isRefused
    ? t`Name, password or code was not accepted. Check all three; a code works once, so wait for the next one. Several failures lock sign-in for a while, longer each time.`
    : error && describe(error)
  return {
    signIn,
    isBusy: attempt.isPending,
    problem: missing ? t`Fill in name, password and the six digits of your authenticator.` : answer,
  }
}
