import chroma from 'chroma-js'

/** Backgrounds that an accent has to be legible on, as packages/ui/src/tokens.css has them. */
export const pageColors = {
  light: { page: '#f5f4ef', surface: '#fffefb', field: '#efede6' },
  dark: { page: '#0c1210', surface: '#131b18', field: '#1b2521' },
} as const

export type Theme = keyof typeof pageColors

/** The colours of one theme that follow from its accent. */
export type Accent = Readonly<Record<'accent' | 'hover' | 'ink' | 'soft', string>>

/** The least contrast of text in the Web Content Accessibility Guidelines, level AA. */
const leastContrast = 4.5
/** Hovered buttons move away from the page: darker in the light theme, lighter in the dark one. */
const hoverStep = { light: -0.06, dark: 0.045 } as const
const darkInk = { lightness: 0.238, chroma: 0.045 } as const
const softPercents = [12, 10, 8, 6, 4, 2, 0] as const

/**
 * Derives hover, ink and soft colour of an accent. The soft colour is as strong as the accent stays legible on it, and
 * the ink is white in the light theme and a very dark shade of the accent in the dark one.
 */
export function deriveAccent(theme: Theme, accent: string): Accent {
  const [lightness, strength, hue] = chroma(accent).oklch()
  const hover = chroma.oklch(clamp(lightness + hoverStep[theme]), strength, hue || 0)
  const ink =
    theme === 'light'
      ? chroma('#ffffff')
      : chroma.oklch(darkInk.lightness, Math.min(darkInk.chroma, strength / 3), hue || 0)
  return { accent, hover: hover.hex(), ink: ink.hex(), soft: deriveSoft(theme, accent) }
}

const clamp = (lightness: number): number => Math.min(1, Math.max(0, lightness))

function deriveSoft(theme: Theme, accent: string): string {
  const { surface } = pageColors[theme]
  const shades = softPercents.map((percent) => chroma.mix(surface, accent, percent / 100, 'oklab').hex())
  return shades.find((shade) => chroma.contrast(accent, shade) >= leastContrast) ?? surface
}

/** Lists the contrasts of an accent that are too low for text, each with its ratio. */
export function findAccentProblems(theme: Theme, accent: string): string[] {
  const { page, surface, field } = pageColors[theme]
  const { ink } = deriveAccent(theme, accent)
  return [
    { ratio: chroma.contrast(accent, page), pair: `of ${accent} on the page ${page}` },
    { ratio: chroma.contrast(accent, surface), pair: `of ${accent} on the cards ${surface}` },
    { ratio: chroma.contrast(accent, field), pair: `of ${accent} on the fields ${field}` },
    { ratio: chroma.contrast(ink, accent), pair: `of the text ${ink} on ${accent}` },
  ]
    .filter(({ ratio }) => ratio < leastContrast)
    .map(
      ({ ratio, pair }) =>
        `has a contrast ${pair} of ${floorRatio(ratio)}:1; the ${theme} theme needs ${leastContrast}:1`,
    )
}

/** Rounds down, so that no refused ratio reads as the least one. */
const floorRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2)
