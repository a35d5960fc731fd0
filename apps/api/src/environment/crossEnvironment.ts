import { type CrossOptions, type CrossSettings, createCrossSettings } from '@bank/bank'
import type { ByChain } from '@bank/settings'
import { z } from 'zod'
import type { ApiSettings } from './apiSettings.ts'
import { fields, findForeignChains, type ServerByChain } from './readEnvironment.ts'

/** The variables of cross-chain transfers; without the provider's address there are none. */
export const crossVariables = {
  ACROSS_API_URL: fields.httpUrl
    .optional()
    .describe('The API of the cross-chain provider; without it there are no cross-chain transfers.'),
  ACROSS_API_KEY: z.string().min(1).optional().describe('The provider’s API key.'),
  ACROSS_INTEGRATOR_ID: z
    .string()
    .regex(/^0x[0-9a-fA-F]{4}$/, 'must be 0x and two bytes in hexadecimal')
    .optional()
    .describe('The provider’s integrator id, 0x and two bytes.'),
  CROSS_RESET_FIRST_TOKENS: fields.addressList
    .optional()
    .describe('Tokens whose allowance must be 0 before it changes.'),
}
type CrossValues = z.output<z.ZodObject<typeof crossVariables>>

/** The variables of cross-chain transfers that each chain has. */
export const crossChainVariables = {
  SETTLEMENTS: fields.addressList.describe(
    'The settlement contracts on a chain. Those of the home chain are the only contracts that a quote may call; the fills of the others count.',
  ),
}
type CrossByChain = ByChain<typeof crossChainVariables>
type ReadableValues = Partial<CrossValues> & {
  readonly MODE?: 'demo' | 'production' | undefined
  readonly HOME_CHAIN_ID?: number | undefined
}

/** Lists the problems: a demo may call its own service only, and contracts must be named explicitly. */
export function findCrossProblems(
  values: ReadableValues,
  { SETTLEMENTS, RPC_URLS }: CrossByChain & ServerByChain,
): string[] {
  const { ACROSS_API_URL: url } = values
  if (url === undefined)
    return (['ACROSS_API_KEY', 'ACROSS_INTEGRATOR_ID'] as const)
      .filter((name) => values[name] !== undefined)
      .map((name) => `${name} is set, and ACROSS_API_URL is missing`)
  const problems = values.MODE === 'production' ? [] : findForeignChains('ACROSS_API_URL', [url])
  if (values.MODE === 'production' && !url.startsWith('https:'))
    problems.push('ACROSS_API_URL must be https in production')
  const { HOME_CHAIN_ID: home = 0 } = values
  const destinations = [...SETTLEMENTS.keys()].filter((chainId) => chainId !== home)
  if (!SETTLEMENTS.has(home))
    problems.push(`SETTLEMENTS_${home} is missing: only contracts that it names may be called`)
  if (destinations.length === 0)
    problems.push('SETTLEMENTS_1 or SETTLEMENTS_137 is missing: nothing could be sent anywhere')
  for (const chainId of destinations)
    if (!RPC_URLS.has(chainId))
      problems.push(
        `SETTLEMENTS_${chainId} is set, and RPC_URLS_${chainId} is missing: nothing could be seen to arrive`,
      )
  return problems
}

/** Converts the variables to options; null without cross-chain transfers. */
export function toCrossOptions(
  values: CrossValues & { readonly HOME_CHAIN_ID: number },
  { SETTLEMENTS }: CrossByChain,
): CrossOptions | null {
  if (values.ACROSS_API_URL === undefined) return null
  return {
    apiUrl: values.ACROSS_API_URL,
    apiKey: values.ACROSS_API_KEY ?? null,
    integratorId: values.ACROSS_INTEGRATOR_ID?.toLowerCase() ?? null,
    originChainId: values.HOME_CHAIN_ID,
    settlements: SETTLEMENTS,
    resetFirstTokens: values.CROSS_RESET_FIRST_TOKENS ?? [],
  }
}

/** Converts the api's settings to the bank's; undefined without cross-chain transfers. */
export function toCrossSettings({ crossChain }: ApiSettings): CrossSettings | undefined {
  return crossChain === null ? undefined : createCrossSettings(crossChain)
}
