import { type CrossOptions, type CrossSettings, createCrossSettings } from '@bank/bank'
import { z } from 'zod'
import type { ApiSettings } from './apiSettings.ts'
import { fields, findForeignChains } from './readEnvironment.ts'

const chainIds = [56, 1, 137] as const

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
  SETTLEMENTS_56: fields.addressList
    .optional()
    .describe('The settlement contracts on BNB Smart Chain: the only contracts that a quote may call.'),
  SETTLEMENTS_1: fields.addressList
    .optional()
    .describe('The settlement contracts on Ethereum, whose fills count.'),
  SETTLEMENTS_137: fields.addressList
    .optional()
    .describe('The settlement contracts on Polygon, whose fills count.'),
  CROSS_RESET_FIRST_TOKENS: fields.addressList
    .optional()
    .describe('Tokens whose allowance must be 0 before it changes.'),
}
type CrossValues = z.output<z.ZodObject<typeof crossVariables>>
type ReadableValues = Partial<CrossValues> & {
  readonly MODE?: 'demo' | 'production' | undefined
  readonly RPC_URLS_1?: unknown
  readonly RPC_URLS_137?: unknown
}

/** Lists the problems: a demo may call its own service only, and contracts must be named explicitly. */
export function findCrossProblems(values: ReadableValues): string[] {
  const { ACROSS_API_URL: url } = values
  if (url === undefined)
    return (['ACROSS_API_KEY', 'ACROSS_INTEGRATOR_ID'] as const)
      .filter((name) => values[name] !== undefined)
      .map((name) => `${name} is set, and ACROSS_API_URL is missing`)
  const problems = values.MODE === 'production' ? [] : findForeignChains('ACROSS_API_URL', [url])
  if (values.MODE === 'production' && !url.startsWith('https:'))
    problems.push('ACROSS_API_URL must be https in production')
  if (values.SETTLEMENTS_56 === undefined)
    problems.push('SETTLEMENTS_56 is missing: only contracts that it names may be called')
  if (values.SETTLEMENTS_1 === undefined && values.SETTLEMENTS_137 === undefined)
    problems.push('SETTLEMENTS_1 or SETTLEMENTS_137 is missing: nothing could be sent anywhere')
  for (const chainId of [1, 137] as const)
    if (values[`SETTLEMENTS_${chainId}`] !== undefined && values[`RPC_URLS_${chainId}`] === undefined)
      problems.push(
        `SETTLEMENTS_${chainId} is set, and RPC_URLS_${chainId} is missing: nothing could be seen to arrive`,
      )
  return problems
}

/** Converts the variables to options; null without cross-chain transfers. */
export function toCrossOptions(values: CrossValues): CrossOptions | null {
  if (values.ACROSS_API_URL === undefined) return null
  return {
    apiUrl: values.ACROSS_API_URL,
    apiKey: values.ACROSS_API_KEY ?? null,
    integratorId: values.ACROSS_INTEGRATOR_ID?.toLowerCase() ?? null,
    settlements: new Map(
      chainIds.flatMap((chainId) => {
        const addresses = values[`SETTLEMENTS_${chainId}`]
        return addresses ? [[chainId, addresses] as const] : []
      }),
    ),
    resetFirstTokens: values.CROSS_RESET_FIRST_TOKENS ?? [],
  }
}

/** Converts the api's settings to the bank's; undefined without cross-chain transfers. */
export function toCrossSettings({ crossChain }: ApiSettings): CrossSettings | undefined {
  return crossChain === null ? undefined : createCrossSettings(crossChain)
}
