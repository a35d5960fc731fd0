import { detailNames, detailValues } from '../../labels/proposalLabels.ts'
import { useFormatDetail } from '../../labels/useFormatDetail.ts'
import { useLabel } from '../../labels/useLabel.ts'

/** The fields of a proposal; values of the bank's enumerations in the operator's language. */
export function DetailLines({ detail }: { readonly detail: Readonly<Record<string, string>> }) {
  const word = useLabel()
  const show = useFormatDetail()
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
