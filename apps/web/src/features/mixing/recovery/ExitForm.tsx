import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Address } from 'viem'
import type { Pool } from '../../../records/mixingQueries.ts'
import { TakeBackWarning } from '../orders/TakeBackSheet.tsx'
import { ReceiverField } from '../transfer/form/ReceiverField.tsx'
import { validateReceiver } from '../transfer/form/validateReceiver.ts'

export type ExitChoice = 'order' | 'relay' | 'withdraw' | 'takeBack'

/** The form of one way to exit a deposit: its consequences, the receiver and the button. */
export function ExitForm({
  choice,
  pool,
  owner,
  isBusy,
  onSubmit,
  children,
}: {
  readonly choice: ExitChoice
  readonly pool: Pool
  readonly owner: Address
  readonly isBusy: boolean
  readonly onSubmit: (receiver: Address | null) => Promise<void>
  /** Further fields. */
  readonly children?: ReactNode
}) {
  const [text, setText] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const check = validateReceiver(text, {
    own: owner,
    contracts: [],
    pools: [pool.address],
    known: [],
    listed: [],
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isSubmitting) return
    if (choice !== 'takeBack' && !check.ok) return input.current?.focus()
    setSubmitting(true)
    try {
      await onSubmit(check.ok ? check.address : null)
    } finally {
      setSubmitting(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      {choice === 'takeBack' ? (
        <TakeBackWarning />
      ) : (
        <>
          <Consequence choice={choice} />
          <ReceiverField
            text={text}
            check={check}
            isSubmitted={isSubmitted}
            inputRef={input}
            onText={setText}
          />
        </>
      )}
      {children}
      <Button size="large" type="submit" busy={isSubmitting || isBusy}>
        {choice === 'order' && <Trans>Order the payout</Trans>}
        {choice === 'relay' && <Trans>Prove for the relayer</Trans>}
        {choice === 'withdraw' && <Trans>Prove and withdraw</Trans>}
        {choice === 'takeBack' && <Trans>Take back in public</Trans>}
      </Button>
    </form>
  )
}

/** The public effects of an exit. */
function Consequence({ choice }: { readonly choice: Exclude<ExitChoice, 'takeBack'> }) {
  return (
    <p className="rounded-small bg-sunken px-3 py-2 text-small">
      {choice === 'relay' && (
        <Trans>
          A relayer pays it out for the usual fee without knowing whose it is: it sees the receiver and the
          network that you hand it in from, and no wallet. Save it as a file to hand it in from another
          network.
        </Trans>
      )}
      {choice === 'order' && (
        <Trans>
          We pay it out as usual, for the usual fee: your wallet does not appear in the payout, and we know
          the receiver.
        </Trans>
      )}
      {choice === 'withdraw' && (
        <Trans>
          Your wallet sends the payout itself: no service fee, and we learn nothing. But everyone sees that
          your wallet sent it, which links it to the receiver. To hide that, choose a relayer, or use the
          command-line tool with another funded account.
        </Trans>
      )}
    </p>
  )
}
