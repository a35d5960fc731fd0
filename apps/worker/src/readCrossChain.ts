import type { CrossOptions } from '@bank/bank'
import { isLoopback, parseList, readByChain } from '@bank/settings'
import { z } from 'zod'
import { address, optional, type Source, wholeNumber } from './settingShapes.ts'

/** Settings of cross-chain transfers. */
export type CrossChainEnv = {
  readonly options: CrossOptions
  /** Interval of the checks of a young transfer; older ones are checked less often. */
  readonly pollMs: number
}

type Mode = 'demo' | 'production'

const usualPollMs = { demo: 250, production: 3_000 } as const
export const crossPoll = optional(wholeNumber(50, 10_000).optional()).describe(
  'The interval of cross-chain reads, three times faster for a transfer of the last seconds; 3 seconds in production, 250 ms in a demo.',
)

const addressList = z.string().transform((text, context) => {
  const parsed = z.array(address).safeParse(parseList(text))
  if (parsed.success) return parsed.data
  context.addIssue('is no list of addresses')
  return z.NEVER
})

function readAddresses(source: Source, name: string, problems: string[]): readonly string[] {
  const parsed = optional(addressList.optional()).safeParse(source[name])
  problems.push(...(parsed.error?.issues ?? []).map(({ message }) => `${name} ${message}`))
  return parsed.data ?? []
}

function findUrlProblem(url: string, mode: Mode): string | undefined {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return 'ACROSS_API_URL is no http:// or https:// address'
  const { hostname, protocol } = new URL(url)
  if (mode === 'production' && protocol !== 'https:') return 'ACROSS_API_URL must be https in production'
  if (mode === 'demo' && !isLoopback(hostname)) return "ACROSS_API_URL must be the demo's own local service"
  return undefined
}

/**
 * Reads the settings of cross-chain transfers, named as the api's; without an address of the provider none
 * are followed.
 */
export function readCrossChain(
  source: Source,
  params: {
    readonly mode: Mode
    readonly homeChainId: number
    readonly rpcUrls: ReadonlyMap<number, readonly string[]>
    readonly problems: string[]
  },
): CrossChainEnv | undefined {
  const { mode, homeChainId, rpcUrls, problems } = params
  const { ACROSS_API_URL: apiUrl, ACROSS_API_KEY: apiKey, ACROSS_INTEGRATOR_ID: integratorId } = source
  if (!apiUrl) {
    for (const name of ['ACROSS_API_KEY', 'ACROSS_INTEGRATOR_ID'])
      if (source[name]) problems.push(`${name} is set, and ACROSS_API_URL is missing`)
    return undefined
  }
  const urlProblem = findUrlProblem(apiUrl, mode)
  if (urlProblem) problems.push(urlProblem)
  if (integratorId && !/^0x[0-9a-fA-F]{4}$/.test(integratorId))
    problems.push('ACROSS_INTEGRATOR_ID is not 0x and two bytes')
  const { byChain, problems: wrong } = readByChain({ SETTLEMENTS: addressList }, source)
  problems.push(...wrong)
  const settlements = byChain.SETTLEMENTS
  if (!settlements.has(homeChainId)) problems.push(`SETTLEMENTS_${homeChainId} is missing`)
  for (const chainId of settlements.keys())
    if (!rpcUrls.has(chainId))
      problems.push(
        `SETTLEMENTS_${chainId} is set, and RPC_URLS_${chainId} is missing: nothing could be seen`,
      )
  const pollMs = crossPoll.safeParse(source.CROSS_POLL_MS)
  if (!pollMs.success) problems.push('CROSS_POLL_MS is no time between 50 ms and ten seconds')
  const options = {
    apiUrl,
    apiKey: apiKey || null,
    originChainId: homeChainId,
    integratorId: integratorId ? integratorId.toLowerCase() : null,
    settlements,
    resetFirstTokens: readAddresses(source, 'CROSS_RESET_FIRST_TOKENS', problems),
  }
  return { options, pollMs: pollMs.data ?? usualPollMs[mode] }
}
