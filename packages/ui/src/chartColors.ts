/** The colours that parts of a picture may have, in both themes told from each other and from what lies behind. */
export const chartColors = {
  accent: 'fill-accent',
  gold: 'fill-gold',
  ink: 'fill-ink-3',
  danger: 'fill-danger',
  soft: 'fill-accent/35',
} as const
