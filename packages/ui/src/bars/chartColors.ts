/** Colours of chart parts, in both themes distinguishable from each other and from the background. */
export const chartColors = {
  accent: 'fill-accent',
  gold: 'fill-gold',
  ink: 'fill-ink-3',
  danger: 'fill-danger',
  soft: 'fill-accent/35',
} as const
