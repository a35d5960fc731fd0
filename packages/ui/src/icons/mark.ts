/**
 * The logo on a field of 32: a vault's arch with a coin in it. It has no letter, as product and unit names
 * are configuration; logo, token icon and every icon file are drawn from these figures.
 */
export const mark = {
  field: 32,
  tile: { inset: 1, radius: 9.5 },
  arch: 'M8.5 24.2V16.2a7.5 7.5 0 0 1 15 0v8',
  archWidth: 3,
  coin: { x: 16, y: 21.4, radius: 3.9 },
} as const
