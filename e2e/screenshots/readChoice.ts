import { parseArgs } from 'node:util'

/** Every combination of these is saved, for the screens of these names (all when there are none). */
export type Choice = {
  readonly languages: readonly string[]
  readonly themes: readonly ('light' | 'dark')[]
  readonly widths: readonly number[]
  readonly screens: readonly string[]
}

const languages = ['zh_CN', 'zh_TW', 'en', 'ja', 'ko']
const themes = ['light', 'dark'] as const
const widths = [360, 750]

/** Reads `--language`, `--theme`, `--width` and `--screen`; each may stand several times. Throws what it does not know. */
export function readChoice(args: readonly string[], screenNames: readonly string[]): Choice {
  const many = { type: 'string', multiple: true } as const
  const { values } = parseArgs({
    args: [...args],
    options: { language: many, theme: many, width: many, screen: many },
  })
  return {
    languages: choose('language', values.language, languages),
    themes: choose('theme', values.theme, themes),
    widths: choose('width', values.width?.map(Number), widths),
    screens: choose('screen', values.screen, screenNames),
  }
}

function choose<T>(name: string, asked: readonly unknown[] | undefined, known: readonly T[]): readonly T[] {
  const unknown = asked?.filter((value) => !known.includes(value as T)) ?? []
  if (unknown.length > 0) throw new Error(`--${name} ${unknown.join(' ')}: one of ${known.join(', ')}`)
  return asked === undefined ? known : known.filter((value) => asked.includes(value))
}
