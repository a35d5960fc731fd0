import { detailNames, detailValues } from '../../labels/proposalWords.ts'
import { useShowDetail } from '../../labels/useShowDetail.ts'
import { useWord } from '../../labels/useWord.ts'

/** What a proposal carries, name by name; words of the bank's own lists in the operator's language. */
export function DetailLines({ detail }: { readonly detail: Readonly<Record<string, string>> }) {
  const word = useWord()
  const show = useShowDetail()
  return (
    <span className="grid gap-0.5 table:min-w-48">
      {Object.entries(detail).map(([name, value]) => (
        <span key={name}>
          <span className="text-ink-3">{word(detailNames, name)}</span>{' '}
          <span className="font-medium wrap-anywhere num">
            {show(detail, name) ?? word(detailValues[name] ?? {}, value)}
          </span>
        </span>
      ))}
    </span>
  )
}
