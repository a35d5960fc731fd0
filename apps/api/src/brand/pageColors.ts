/** Backgrounds that an accent has to be legible on, as packages/ui/src/tokens.css has them. */
export const pageColors = {
  light: { page: '#f5f4ef', surface: '#fffefb', field: '#efede6' },
  dark: { page: '#0c1210', surface: '#131b18', field: '#1b2521' },
} as const

export type Theme = keyof typeof pageColors
