import { Trans } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { AddressField } from '../../../../components/addresses/AddressField.tsx'
import { AddressProblem } from '../../../../components/transactions/AddressProblem.tsx'
import { homeCoin } from '../../../../i18n/branding.ts'
import type { ValidatedReceiver } from './validateReceiver.ts'

/** The receiving address, validated while typing. */
export function ReceiverField({
  text,
  check,
  isSubmitted,
  inputRef,
  onText,
}: {
  readonly text: string
  readonly check: ValidatedReceiver
  readonly isSubmitted: boolean
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
  readonly onText: (text: string) => void
}) {
  const isWrong = !check.ok && (isSubmitted || text !== '')
  return (
    <AddressField
      name={<Trans>Receiving address</Trans>}
      text={text}
      address={check.ok ? check.address : null}
      isWrong={isWrong}
      own={null}
      inputRef={inputRef}
      onText={onText}
    >
      {(id) => <Message id={id} check={check} isWrong={isWrong} />}
    </AddressField>
  )
}

function Message({
  id,
  check,
  isWrong,
}: {
  readonly id: string
  readonly check: ValidatedReceiver
  readonly isWrong: boolean
}) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={`px-1 text-small ${isWrong ? 'pt-1.5 text-danger' : 'text-ink-2'}`}
    >
      {isWrong && !check.ok && <Problem problem={check.problem} />}
      {check.ok && check.warning && (
        <span className="mt-2 block rounded-small bg-warn-soft px-3 py-2 text-warn">
          <Warning warning={check.warning} />
        </span>
      )}
    </p>
  )
}

function Problem({ problem }: { readonly problem: Extract<ValidatedReceiver, { ok: false }>['problem'] }) {
  switch (problem) {
    case 'empty':
      return <Trans>Enter the receiving address</Trans>
    case 'malformed':
    case 'wrongChecksum':
    case 'zero':
      return <AddressProblem problem={problem} />
    case 'contract':
      return (
        <Trans>This is one of our contracts: {homeCoin} sent there would be lost. Enter another one.</Trans>
      )
    case 'pool':
      return <Trans>This is the pool itself: {homeCoin} sent there would be lost. Enter another one.</Trans>
    case 'listed':
      return <Trans>This address is on the sanctions list. The pool pays nothing to it.</Trans>
  }
}

function Warning({
  warning,
}: {
  readonly warning: NonNullable<Extract<ValidatedReceiver, { ok: true }>['warning']>
}) {
  return warning === 'own' ? (
    <Trans>
      This is the wallet you deposit from: everyone would see the payment, and nothing would be private. Use
      an address that is not known as yours.
    </Trans>
  ) : (
    <Trans>
      This address resembles one you used before: only its beginning and end match. Compare every character.
    </Trans>
  )
}
