/** Words of a key in their order, numbered; they are neither copied nor stored. */
export function WordList({ words }: { readonly words: readonly string[] }) {
  return (
    <ol className="grid grid-cols-2 gap-2 wide:grid-cols-3" translate="no">
      {words
        .map((word, index) => ({ word, place: index + 1 }))
        .map(({ word, place }) => (
          <li key={place} className="flex gap-2 rounded-small bg-sunken px-3 py-2 text-small">
            <span aria-hidden="true" className="min-w-5 text-right text-ink-2 num">
              {place}
            </span>
            <span className="font-strong">{word}</span>
          </li>
        ))}
    </ol>
  )
}
