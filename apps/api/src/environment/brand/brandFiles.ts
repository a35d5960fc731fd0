/** A file that a brand may have: its type, the largest size in bytes, and of a picture its pixels. */
export type BrandFileRule = {
  readonly type: 'svg' | 'png'
  readonly maximumBytes: number
  readonly width?: number
  readonly height?: number
}

const pngBytes = 1_048_576
const createPng = (width: number, height = width): BrandFileRule => ({
  type: 'png',
  maximumBytes: pngBytes,
  width,
  height,
})

/** The logo is part of every page, and so has to be small. */
export const logoFile = 'logo.svg'

/** Every file that the folder of a brand may have, each with its rule. */
export const brandFiles: Readonly<Record<string, BrandFileRule>> = {
  [logoFile]: { type: 'svg', maximumBytes: 16_384 },
  'favicon.svg': { type: 'svg', maximumBytes: 65_536 },
  'apple-touch-icon.png': createPng(180),
  'icon-192.png': createPng(192),
  'icon-512.png': createPng(512),
  'icon-maskable-192.png': createPng(192),
  'icon-maskable-512.png': createPng(512),
  'icon-monochrome-512.png': createPng(512),
  'social-card.png': createPng(1_200, 630),
}
