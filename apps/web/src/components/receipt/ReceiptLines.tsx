import type { Ref } from 'react'
import { productName } from '../../i18n/branding.ts'
import { canShare } from '../sharing/canShare.ts'
import type { ReceiptContents } from './Receipt.tsx'

/** A receipt as lines of text, hidden until it is shared. */
export function ReceiptLines({
  ref,
  contents: { title, facts, texts },
}: {
  readonly ref: Ref<HTMLDivElement>
  readonly contents: ReceiptContents
}) {
  if (!canShare()) return null
  return (
    <div ref={ref} hidden>
      <p>
        {productName}: {title}
      </p>
      {facts.map(({ key, name, value }) => (
        <p key={key}>
          {name}: {value}
        </p>
      ))}
      {texts.map(({ key, name, text }) => (
        <p key={key}>
          {name}: {text}
        </p>
      ))}
    </div>
  )
}
