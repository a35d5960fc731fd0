import { type Address, createPublicClient, http, type PublicClient } from 'viem'
import { describeError } from '../../describeError.ts'

/** A provider of a chain; problems name it by its host, because its address may hold a key. */
export type Provider = { readonly host: string; readonly client: PublicClient }

const timeoutMs = 20_000

/** Opens the providers of the settings, in their order. */
export function openProviders(rpcUrls: readonly string[]): Provider[] {
  return rpcUrls.map((url) => ({
    host: new URL(url).host,
    client: createPublicClient({ transport: http(url, { timeout: timeoutMs }), pollingInterval: 1_000 }),
  }))
}

/** The client of the first provider, which is asked where the others would only repeat the answer. */
export function getFirstClient([first]: readonly Provider[]): PublicClient {
  if (first === undefined) throw new Error('there is no provider')
  return first.client
}

/** Blocks by which one provider may be behind another. */
const lagBlocks = 50n

/** Finds providers that do not answer, are of another chain, or are far behind another. */
export async function findProviderProblems(
  providers: readonly Provider[],
  chainId: number,
): Promise<string[]> {
  const heads: bigint[] = []
  const problems = await Promise.all(
    providers.map(async ({ host, client }) => {
      try {
        const answered = await client.getChainId()
        if (answered !== chainId) return [`${host} is a node of chain ${answered}, not of ${chainId}`]
        heads.push(await client.getBlockNumber({ cacheTime: 0 }))
        return []
      } catch (error) {
        return [`${host} does not answer (${describeError(error)})`]
      }
    }),
  )
  const sorted = heads.sort((one, other) => (one < other ? -1 : 1))
  const lag = (sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n)
  return lag > lagBlocks
    ? [...problems.flat(), `one provider is ${lag} blocks behind another`]
    : problems.flat()
}

/** Runs a check at every provider, so that one alone cannot hide a fault; each problem is reported once. */
export async function findAtEach(
  providers: readonly Provider[],
  find: (client: PublicClient) => Promise<readonly string[]>,
): Promise<string[]> {
  const found = await Promise.all(
    providers.map(async ({ host, client }) => {
      try {
        return await find(client)
      } catch (error) {
        return [`${host}: ${describeError(error)}`]
      }
    }),
  )
  return [...new Set(found.flat())]
}

/** Reads whether an address has code. */
export async function hasCode(client: PublicClient, address: Address): Promise<boolean> {
  const code = await client.getCode({ address })
  return code !== undefined && code !== '0x'
}
