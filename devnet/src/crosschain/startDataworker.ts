import { erc20Abi } from '@bank/chain'
import { settlementAbi } from '@bank/chain/server'
import { type Address, encodeFunctionData, type Hex, type LocalAccount, maxUint256 } from 'viem'
import { type Bundle, composeRefundBundle, composeSlowBundles } from './bundles.ts'
import { type CrossSender, createCrossSenders } from './createCrossSenders.ts'
import { createTransferReader, type TransferReader } from './createTransferReader.ts'
import type { CrossChain, CrossConfig } from './crossConfig.ts'
import { repeat } from './repeat.ts'
import type { SettlementLog } from './settlementLog.ts'
import type { TransferBook } from './transfers.ts'

export type Dataworker = {
  /** Does now what would be done in time: refunds of what has expired, repayments, slow fills. */
  settle(): Promise<{ readonly txHashes: readonly Hex[] }>
  stop(): Promise<void>
}

type Means = {
  readonly config: CrossConfig
  readonly say: (line: string) => void
  readonly reader: TransferReader
  getSender(chainId: number): CrossSender
}

const pollFactor = 4

/**
 * Owner of the settlement contracts, in place of the bridge behind the public ones. Roots and leaves go in one
 * transaction, and its number follows the last block, so that no crash and no repetition refunds twice.
 */
export function startDataworker(
  config: CrossConfig,
  named: { account: LocalAccount; say: (line: string) => void },
): Dataworker {
  const reader = createTransferReader(config)
  const getSender = createCrossSenders(config, { ...named, reader, nonceTag: 'latest' })
  const means: Means = { config, say: named.say, reader, getSender }
  let turn: Promise<unknown> = Promise.resolve()
  /** One at a time, whoever asks. */
  const inTurn = (isForced: boolean) => {
    const next = turn.then(() => settleAll(means, isForced))
    turn = next.catch(() => undefined)
    return next
  }
  const looking = repeat(async () => void (await inTurn(false)), {
    everyMs: config.pollEveryMs * pollFactor,
    onTrouble: named.say,
  })
  return {
    settle: async () => ({ txHashes: await inTurn(true) }),
    async stop() {
      await looking.stop()
      await turn
    },
  }
}

/** Each bundle by itself, for one that cannot be done must not hold up the others. */
async function settleAll(means: Means, isForced: boolean): Promise<Hex[]> {
  const { logs, ...book } = await means.reader.read()
  const hashes: Hex[] = []
  let trouble: unknown
  for (const log of logs) {
    let bundleId = log.bundles
    for (const bundle of await listBundles(means, { book, log, isForced })) {
      const hash = await send(means, log.chain, bundle(bundleId)).catch((error: unknown) => {
        trouble = error
      })
      if (!hash) continue
      hashes.push(hash)
      bundleId += 1
    }
  }
  if (trouble !== undefined) throw trouble
  return hashes
}

async function listBundles(
  { config, reader }: Means,
  named: { book: TransferBook; log: SettlementLog; isForced: boolean },
): Promise<Bundle[]> {
  const compose = (getHeld: (token: Address) => bigint) => {
    const options = { ...named, config, getHeld }
    return [composeRefundBundle(options), ...composeSlowBundles(options)].filter(
      (bundle) => bundle(0).length > 0,
    )
  }
  // Most turns find nothing, whatever the contract holds, and need not ask it.
  if (compose(() => maxUint256).length === 0) return []
  const { chain } = named.log
  const held = new Map<Address, bigint>()
  for (const { address } of chain.tokens)
    held.set(
      address,
      await reader.getClient(chain.chainId).readContract({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [chain.settlement],
      }),
    )
  return compose((token) => held.get(token) ?? 0n)
}

async function send(means: Means, chain: CrossChain, calls: readonly Hex[]): Promise<Hex> {
  const callData = encodeFunctionData({ abi: settlementAbi, functionName: 'multicall', args: [calls] })
  const sender = means.getSender(chain.chainId)
  const hash = await sender.send({ to: chain.settlement, callData })
  if (!(await sender.wait(hash))) throw new Error(`${hash} on chain ${chain.chainId} reverted`)
  means.say(`settled ${calls.length - 1} on chain ${chain.chainId} in ${hash}`)
  return hash
}
