import type { CSSProperties } from 'react'

/** A figure that never breaks: a long one is set smaller, and the title contains it in full. */
export function FittedFigure({ text, labelledBy }: { readonly text: string; readonly labelledBy: string }) {
  const style: CSSProperties & Record<'--characters', number> = { '--characters': Math.max(text.length, 1) }
  return (
    <div className="@container min-w-0 flex-1">
      <output
        aria-labelledby={labelledBy}
        title={text || undefined}
        style={style}
        className="block min-h-9 fit-figure font-strong tracking-tight num empty:before:text-ink-3 empty:before:content-['0.00']"
      >
        {text}
      </output>
    </div>
  )
}
