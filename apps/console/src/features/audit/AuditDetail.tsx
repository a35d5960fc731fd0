import { Trans } from '@lingui/react/macro'
import { auditDetailNames, auditDetailValues } from '../../words/auditWords.ts'
import { useWord } from '../../words/useWord.ts'
import { readDetail } from './readDetail.ts'

/** What a line says, name by name; the very text that was hashed is one tap away. */
export function AuditDetail({ detail }: { readonly detail: string }) {
  const word = useWord()
  const facts = readDetail(detail)
  if (facts.length === 0) return '—'
  return (
    <span className="grid gap-0.5 table:min-w-60">
      {facts.map(({ name, value }) => (
        <span key={name}>
          <span className="text-ink-3">{word(auditDetailNames, name)}</span>{' '}
          <span className="font-medium wrap-anywhere num">{word(auditDetailValues[name] ?? {}, value)}</span>
        </span>
      ))}
      <details className="text-caption text-ink-3">
        <summary className="cursor-pointer py-1">
          <Trans>As it was hashed</Trans>
        </summary>
        <span className="break-all num">{detail}</span>
      </details>
    </span>
  )
}
