import { z } from 'zod'

const usualHomeChainId = '56'

/** The variables of the home chain: that of the vault, on which members sign in. */
export const homeChainVariables = {
  HOME_CHAIN_ID: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be the id of a chain')
    .default(usualHomeChainId)
    .transform(Number)
    .describe('The chain of the vault; it ends the names of the variables of a chain, `<id>` here.'),
  HOME_CHAIN_NAME: z
    .string()
    .min(1)
    .max(30)
    .optional()
    .describe('Its name on every screen; required for a chain that this product does not know.'),
  HOME_CHAIN_COIN: z
    .string()
    .regex(/^[A-Za-z0-9]{2,8}$/, 'must be 2 to 8 letters or digits')
    .optional()
    .describe('The symbol of its coin; required for a chain that this product does not know.'),
  USDT_DECIMALS: z
    .string()
    .regex(/^([6-9]|1[0-8])$/, 'must be a number from 6 to 18')
    .transform(Number)
    .optional()
    .describe(
      'The decimals of USDT on the home chain, where they are not the usual ones; required for a chain that this product does not know.',
    ),
}

/** The id of the home chain; that of BSC for a variable that is no id, which the process then reports. */
export function readHomeChainId(environment: Readonly<Record<string, string | undefined>>): number {
  const field = homeChainVariables.HOME_CHAIN_ID
  const read = field.safeParse(environment.HOME_CHAIN_ID || undefined)
  return read.success ? read.data : Number(usualHomeChainId)
}
