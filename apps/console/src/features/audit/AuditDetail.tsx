import { Trans } from '@lingui/react/macro'
import { auditDetailNames, auditDetailValues } from '../../labels/auditWords.ts'
import { useShowDetail } from '../../labels/useShowDetail.ts'
import { useWord } from '../../labels/useWord.ts'
import { readDetail } from './readDetail.ts'

/** What a line says, name by name; the very text that was hashed is one tap away. */
export function AuditDetail({ detail, hash }: { readonly detail: string; readonly hash: string }) {
  const word = useWord()
  const show = useShowDetail()
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
