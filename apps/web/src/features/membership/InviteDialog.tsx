import { Button, Identicon } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { readAddressText } from '../../addressBook/readAddressText.ts'
import { formatShortAddress } from '../../i18n/formatShortAddress.ts'
import type { Prompt } from '../../signIn/prompts.ts'
import type { Notice } from '../../toasts/toast.ts'
import { useDescribeNotice } from '../../toasts/useDescribeNotice.ts'
import { isAddress } from '../../wallet/isAddress.ts'

/** Asks a new wallet for its invite code and shows errors below the field. */
export function InviteDialog({ question }: { readonly question: Extract<Prompt, { kind: 'invite' }> }) {
  const { t } = useLingui()
  const [code, setCode] = useState(question.inviter)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isBusy, setBusy] = useState(false)
  const address = formatShortAddress(question.address)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setNotice(null)
    const answer = await question.register(code.trim())
    setBusy(false)
    if (answer.isAccepted) question.reply(true)
    else setNotice(answer.notice)
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && question.reply(null)}
      title={<Trans>Become a member</Trans>}
      description={
        <span className="num">
          <Trans>
            {address} is not a member yet. Enter the wallet address of the member who invited you.
          </Trans>
        </span>
      }
      closeLabel={t`Close`}
      locked={isBusy}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InviteField
          code={code}
          notice={notice}
          isPrefilled={question.isDemo && code === question.inviter}
          onCode={(next) => {
            setCode(next)
            setNotice(null)
          }}
        />
        <p className="text-small text-ink-2">
          <Trans>
            Your inviter cannot be changed. They see a shortened address and receive rewards from the
            platform’s earnings, never from your money.
          </Trans>
        </p>
        <p className="text-small text-ink-2">
          <Trans>
            Next your wallet asks for a signature. It proves the address is yours, costs nothing and moves
            nothing.
          </Trans>
        </p>
        <Button size="large" type="submit" busy={isBusy}>
          <Trans>Register and sign in</Trans>
        </Button>
      </form>
    </Sheet>
  )
}

function InviteField({
  code,
  notice,
  isPrefilled,
  onCode,
}: {
  readonly code: string
  readonly notice: Notice | null
  readonly isPrefilled: boolean
  readonly onCode: (code: string) => void
}) {
  const describe = useDescribeNotice()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-small font-medium text-ink-2">
        <Trans>Invite code</Trans>
      </label>
      <div className="mt-1.5 flex items-start gap-3">
        <textarea
          id={id}
          value={code}
          rows={2}
          onChange={(event) => onCode(readAddressText(event.currentTarget.value))}
          placeholder="0x…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={notice !== null || undefined}
          aria-describedby={`${id}-message`}
          className={`w-full min-w-0 flex-1 resize-none rounded-box border bg-sunken px-4 py-3 text-small break-all num ${notice ? 'border-danger' : 'border-line'}`}
        />
        {isAddress(code) && <Identicon address={code} />}
      </div>
      <p
        id={`${id}-message`}
        aria-live="polite"
        className={`pt-1.5 text-small ${notice ? 'text-danger' : 'text-ink-2'}`}
      >
        {notice ? (
          describe(notice)
        ) : isPrefilled ? (
          <Trans>Filled in for the demo: the address of its first member.</Trans>
        ) : null}
      </p>
    </div>
  )
}
