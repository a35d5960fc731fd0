import { seedTextMark } from '@bank/privacy/assertNoSeedText'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { findNetworkName } from '../../session/networks.ts'
import type { DemoRequest } from './demoRequests.ts'
import type { TypedField, TypedText } from './readTypedText.ts'

/**
 * Shows the text to sign: plain text unchanged, structured text field by field, and its purpose in a
 * sentence.
 */
export function SignTexts({ request }: { readonly request: Extract<DemoRequest, { kind: 'sign' }> }) {
  const { t } = useLingui()
  const { text, typed } = request
  return (
    <div className="grid gap-3">
      {request.isRepeated && (
        <p role="note" className="text-small font-medium">
          <Trans>
            The same words as a moment ago, for the second time: the page compares both signatures, to be sure
            that this wallet can make the same key again.
          </Trans>
        </p>
      )}
      {typed ? (
        <TypedWords typed={typed} />
      ) : (
        <>
          {text.includes(seedTextMark) ? (
            <KeyPurpose />
          ) : (
            <p className="text-small text-ink-2">
              <Trans>Signing proves that this address is yours. It costs nothing and moves nothing.</Trans>
            </p>
          )}
          <textarea
            readOnly
            aria-label={t`Message`}
            value={text}
            rows={10}
            className="w-full resize-none rounded-box bg-sunken p-4 text-caption"
          />
        </>
      )}
    </div>
  )
}

/** Structured text as a wallet shows it: its purpose, then a row for each field. */
function TypedWords({ typed }: { readonly typed: TypedText }) {
  return (
    <>
      {typed.primaryType === 'PrivateTransferKey' ? (
        <KeyPurpose />
      ) : (
        <>
          <p className="text-body font-medium">
            <Trans>This page asks for a signature over the words below.</Trans>
          </p>
          <p className="text-small text-ink-2">
            <Trans>
              Read the text before you sign: a signature can act as a key. This one moves no funds.
            </Trans>
          </p>
        </>
      )}
      <section className="rounded-box bg-sunken p-4">
        <h3 className="mb-3 text-caption text-ink-2">
          <Trans>Text to be signed, word for word</Trans>
        </h3>
        <dl className="grid gap-2 text-small">
          {typed.domain.map((field) => (
            <Field key={field.name} name={<DomainName field={field} />} value={formatDomain(field)} />
          ))}
          {typed.message.map((field) => (
            <Field key={`message.${field.name}`} name={<MessageName field={field} />} value={field.value} />
          ))}
        </dl>
      </section>
    </>
  )
}

/** The purpose of the text of a private transfer's key, in either of its versions. */
function KeyPurpose() {
  return (
    <>
      <p className="text-body font-medium">
        <Trans>This creates the key to the mixed transfers of this account.</Trans>
      </p>
      <p className="text-small text-ink-2">
        <Trans>
          With it the page finds them, pays them out and takes them back. The signature itself moves no funds
          and is free. Anyone who has it can do the same: sign only on a page that you trust.
        </Trans>
      </p>
    </>
  )
}

/** A short value is beside its name, a long one beneath it. */
const Field = ({ name, value }: { readonly name: ReactNode; readonly value: string }) => (
  <div className={value.length > shortText ? undefined : 'flex flex-wrap justify-between gap-x-4'}>
    <dt className="text-ink-2">{name}</dt>
    <dd className="text-balance wrap-anywhere num">{value}</dd>
  </div>
)

const shortText = 24

function formatDomain({ name, value }: TypedField): string {
  const network = name === 'chainId' ? findNetworkName(Number(value)) : undefined
  return network === undefined ? value : `${network} (${value})`
}

function DomainName({ field: { name } }: { readonly field: TypedField }) {
  if (name === 'name') return <Trans>What for</Trans>
  if (name === 'version') return <Trans>Version</Trans>
  if (name === 'chainId') return <Trans>Network</Trans>
  return name === 'verifyingContract' ? <Trans>Contract</Trans> : name
}

function MessageName({ field: { name } }: { readonly field: TypedField }) {
  if (name === 'account') return <Trans>Account</Trans>
  return name === 'warning' ? <Trans>Warning</Trans> : name
}
