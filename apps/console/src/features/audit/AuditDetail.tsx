import { Trans } from '@lingui/react/macro'
import { auditDetailNames, auditDetailValues } from '../../labels/auditLabels.ts'
import { useFormatDetail } from '../../labels/useFormatDetail.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { readDetail } from './readDetail.ts'

/** The fields of an audit line; the hashed text is one tap away. */
export function AuditDetail({ detail, hash }: { readonly detail: string; readonly hash: string }) {
  const word = useLabel()
  const show = useFormatDetail()
  const facts = readDetail(detail)
  const known = Object.fromEntries(facts.map(({ name, value }) => [name, value]))
  return (
    <span className="grid gap-0.5 table:min-w-60">
      {facts.map(({ name, value }) => (
        <span key={name}>
          <span className="text-ink-3">{word(auditDetailNames, name)}</span>{' '}
          <span className="font-medium wrap-anywhere num">
            {show(known, name) ?? word(auditDetailValues[name] ?? {}, value)}
          </span>
        </span>
      ))}
      <details className="text-caption text-ink-3">
        <summary className="cursor-pointer py-1">
          <Trans>As it was hashed</Trans> · {hash.slice(0, 8)}…
        </summary>
        <span className="block break-all num">{detail}</span>
        <span className="mt-1 block break-all num">{hash}</span>
      </details>
    </span>
  )
}
