import { privatePoolAbi, spendKey } from '@bank/chain'
import { type Address, getAbiItem, getAddress, type PublicClient } from 'viem'
import { LogsIncomplete } from '../logsIncomplete.ts'
import type { PoolState } from '../poolState.ts'
import { readInSteps } from '../readInSteps.ts'
import { syncPool } from '../syncPool.ts'
import type { Source } from './parseCommand.ts'
import { isUnreachable, RecoverFailure } from './recoverFailure.ts'
import type { Terminal } from './terminal.ts'

const stepBlocks = 50_000n

export type Reading = { readonly client: PublicClient; readonly source: Source; readonly terminal: Terminal }

/**
 * The pools that an account ever deposited into, of every account where none is known, or the one that was named; each
 * read whole and proven.
 */
export async function openPools(reading: Reading, depositor: Address | undefined): Promise<PoolState[]> {
  const { source, terminal } = reading
  const addresses = source.pool === undefined ? await findPools(reading, depositor) : [source.pool]
  const states: PoolState[] = []
  for (const pool of addresses) {
    const fault = await findFault(reading.client, pool)
    if (fault === undefined) states.push(await readPool(reading, pool))
    else if (source.pool !== undefined) throw new RecoverFailure(`${pool} ${fault}.`)
    else terminal.write(`Left out: ${pool} ${fault}.`)
  }
  return states
}

/** A pool read whole and proven by its own root. */
async function readPool({ client, source, terminal }: Reading, pool: Address): Promise<PoolState> {
  const { fromBlock } = source
  const chainId = await client.getChainId()
  const onProgress = (at: { blockNumber: bigint; toBlock: bigint }) =>
    terminal.renderProgress(`Reading ${pool}: block ${at.blockNumber} of ${at.toBlock}`)
  try {
    return await syncPool({ client, chainId, pool, fromBlock, stepBlocks, onProgress })
  } catch (error) {
    if (!(error instanceof LogsIncomplete) || fromBlock === 0n) throw error
    throw new RecoverFailure(
      `${error.message} Or the pool is older than --from-block ${fromBlock}: name an earlier one.`,
      3,
    )
  } finally {
    terminal.renderProgress('')
  }
}

async function findPools(
  { client, source, terminal }: Reading,
  depositor: Address | undefined,
): Promise<Address[]> {
  const event = getAbiItem({ abi: privatePoolAbi, name: 'DepositMade' })
  const { number: toBlock } = await client.getBlock({ blockTag: 'finalized' })
  const onProgress = (at: bigint) =>
    terminal.renderProgress(`Looking for deposits: block ${at} of ${toBlock}`)
  const args = depositor === undefined ? {} : { depositor }
  const logs = await readInSteps(
    { fromBlock: source.fromBlock, toBlock, stepBlocks, onProgress },
    (from, to) => client.getLogs({ event, args, strict: true, fromBlock: from, toBlock: to }),
  )
  return [...new Set(logs.map(({ address }) => getAddress(address)))]
}

/** Anyone can deploy a contract with a pool's interface; ours is identified by its verifying key. */
async function findFault(client: PublicClient, pool: Address): Promise<string | undefined> {
  if ((await client.getCode({ address: pool })) === undefined) return 'is no contract on this chain'
  const keyHash = await client
    .readContract({ address: pool, abi: privatePoolAbi, functionName: 'keyHash' })
    .catch((error: unknown) => {
      if (isUnreachable(error)) throw error
      return undefined
    })
  return keyHash === spendKey.keyHash ? undefined : 'is no pool of the keys that this tool was built with'
}
