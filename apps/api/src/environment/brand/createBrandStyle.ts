import type { Accent } from './deriveAccent.ts'

/**
 * Creates the text of the style element that gives a page its brand; undefined without accent and logo. The logo is part
 * of it: it needs no request, appears with the first paint and is there offline.
 */
export function createBrandStyle({
  accent,
  logo,
}: {
  readonly accent: { readonly light: Accent; readonly dark: Accent } | undefined
  readonly logo: Buffer | undefined
}): string | undefined {
  const style = [accent && formatAccent(accent.light, accent.dark), logo && formatLogo(logo)].join('')
  return style === '' ? undefined : style
}

/** A browser without `light-dark()` keeps our accent: a value it cannot compute would leave buttons without colour. */
function formatAccent(light: Accent, dark: Accent): string {
  const tokens = [
    ['--accent', light.accent, dark.accent],
    ['--accent-hover', light.hover, dark.hover],
    ['--accent-ink', light.ink, dark.ink],
    ['--accent-soft', light.soft, dark.soft],
  ]
    .map(([token, inLight, inDark]) => `${token}:light-dark(${inLight},${inDark})`)
    .concat('--mark-coin:var(--accent-ink)')
  return `@supports (color:light-dark(#000,#fff)){:root:root{${tokens.join(';')}}}`
}

/** Replaces the drawing within the elements that show our mark. As a background an SVG runs nothing and loads nothing. */
const formatLogo = (logo: Buffer): string =>
  `[data-logo]{background:url("data:image/svg+xml;base64,${logo.toString('base64')}") center/contain no-repeat}[data-logo]>*{display:none}`
