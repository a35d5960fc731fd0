/** A level as members know it: A0 to A5. */
export function LevelBadge({ level, large = false }: { readonly level: number; readonly large?: boolean }) {
  const size = large ? 'size-14 rounded-box text-title' : 'size-9 rounded-small text-small'
  const colour = level === 0 ? 'bg-sunken text-ink-2' : 'bg-accent-soft text-accent'
  return (
    <span
      className={`grid shrink-0 place-items-center font-strong num ${size} ${colour}`}
    >{`A${level}`}</span>
  )
}
