import { Trans } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { AddressField } from '../../../../components/addresses/AddressField.tsx'
import { AddressProblem } from '../../../../components/transactions/AddressProblem.tsx'
import { RecipientWarnings } from './RecipientWarnings.tsx'
import type { RecipientProblem, ValidatedRecipient } from './validateRecipient.ts'

/** The receiver on the other chain: empty at first, with a button for the member's own wallet. */
export function RecipientField({
  text,
  check,
  own,
  chainName,
  isSubmitted,
  inputRef,
  onText,
}: {
  readonly text: string
  readonly check: ValidatedRecipient
  readonly own: string | null
  readonly chainName: string
  readonly isSubmitted: boolean
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
  readonly onText: (text: string) => void
}) {
  const isWrong = !check.ok && (isSubmitted || text !== '')
  return (
    <AddressField
      name={<Trans>Receiver on {chainName}</Trans>}
      text={text}
      address={check.ok ? check.address : null}
      isWrong={isWrong}
      own={own}
      inputRef={inputRef}
      onText={onText}
    >
      {(id) => <Message id={id} check={check} isWrong={isWrong} chainName={chainName} />}
    </AddressField>
  )
}

/** The error of the address, or its warnings. */
function Message({
  id,
  check,
  isWrong,
  chainName,
}: {
  readonly id: string
  readonly check: ValidatedRecipient
  readonly isWrong: boolean
  readonly chainName: string
}) {
  return (
    <div id={id} aria-live="polite" className="px-1 text-small">
      {isWrong && !check.ok && (
        <p className="pt-1.5 text-danger">
          <Problem problem={check.problem} chainName={chainName} />
        </p>
      )}
      {check.ok && (
        <div className="mt-2 empty:hidden">
          <RecipientWarnings warnings={check.warnings} chainName={chainName} />
        </div>
      )}
    </div>
  )
}

function Problem({ problem, chainName }: { readonly problem: RecipientProblem; readonly chainName: string }) {
  switch (problem) {
    case 'empty':
      return <Trans>Enter the receiver’s address on {chainName}</Trans>
    case 'malformed':
    case 'wrongChecksum':
    case 'zero':
      return <AddressProblem problem={problem} />
    case 'contract':
      return (
        <Trans>This is a contract of a token or of the transfer itself: what arrives there is lost.</Trans>
      )
  }
}
