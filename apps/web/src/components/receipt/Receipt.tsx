import './receipt.css'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { configQuery } from '../../api/queries.ts'
import { productName } from '../../i18n/branding.ts'
import { formatTimeZone } from '../../i18n/formats.ts'
import { useMemberAddress } from '../addresses/useMemberAddress.ts'
import { FactList, type ListedFact } from '../lists/FactList.tsx'

export type ReceiptContents = {
  readonly title: ReactNode
  readonly facts: readonly ListedFact[]
  /** Hashes and addresses, in full. */
  readonly texts: readonly { readonly key: string; readonly name: ReactNode; readonly text: string }[]
}

/** One sheet of paper, and the browser's own way of printing it. */
export function Receipt({
  title,
  facts,
  texts,
  onPrinted,
}: ReceiptContents & { readonly onPrinted: () => void }) {
  const address = useMemberAddress()
  const printed = useRef(onPrinted)
  printed.current = onPrinted
  useEffect(() => {
    const stopPrinting = () => printed.current()
    addEventListener('afterprint', stopPrinting)
    // Prints once the sheet is rendered; a browser that cannot print does nothing.
    const frame = requestAnimationFrame(() => {
      try {
        print()
      } catch {
        stopPrinting()
      }
    })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', stopPrinting)
    }
  }, [])
  const { data: config } = useQuery(configQuery)
  const zone = formatTimeZone()
  return createPortal(
    <article className="receipt" data-testid="receipt">
      <header className="mb-6 flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <p className="text-title font-strong">{productName}</p>
        <p className="text-small">
          <Trans>Account receipt</Trans>
        </p>
      </header>
      <h1 className="mb-4 text-title font-strong">{title}</h1>
      {config?.mode === 'demo' && (
        <p className="mb-4 font-strong">
          <Trans>From the demo: test funds, no payment was made.</Trans>
        </p>
      )}
      <FactList facts={facts} />
      <dl className="mt-4 grid gap-3 text-small">
        {texts.map(({ key, name, text }) => (
          <div key={key}>
            <dt className="text-ink-2">{name}</dt>
            <dd className="break-all num">{text}</dd>
          </div>
        ))}
        {address !== null && (
          <div>
            <dt className="text-ink-2">
              <Trans>Account</Trans>
            </dt>
            <dd className="break-all num">{address}</dd>
          </div>
        )}
      </dl>
      <footer className="mt-6 border-t border-line pt-3 text-caption">
        <Trans>Times are in {zone}. Look up a hash on its chain’s explorer.</Trans>
      </footer>
    </article>,
    document.body,
  )
}
