import { type BankContext, createCrossSettings, createCrossWatch } from '@bank/bank'
import type { Env } from './env.ts'

/**
 * Creates the bank with cross-chain settings and the jobs' shared provider client; undefined without a
 * provider.
 */
export function createCrossDeps(bank: BankContext, { crossChain: env }: Env) {
  if (!env) return undefined
  const crossChain = createCrossSettings(env.options)
  const { provider } = crossChain
  return { bank: { ...bank, crossChain }, watch: createCrossWatch({ provider, pollMs: env.pollMs }) }
}
