import { erc20Abi } from '@bank/chain'
import { settlementAbi } from '@bank/chain/server'
import { type Address, encodeFunctionData, type Hex, type LocalAccount, maxUint256 } from 'viem'
import { startPolling } from '../../processes/startPolling.ts'
import type { CrossChain, CrossConfig } from '../config/crossConfig.ts'
import { type Bundle, createRefundBundle, createSlowBundles } from './bundles.ts'
import { type CrossSender, createCrossSenders } from './createCrossSenders.ts'
import { createTransferReader, type TransferReader } from './createTransferReader.ts'
import type { SettlementLog } from './settlementLog.ts'
import type { TransferBook } from './transfers.ts'

export type Dataworker = {
  /** Does now what would be done in time: refunds of what has expired, repayments, slow fills. */
  settle(): Promise<{ readonly txHashes: readonly Hex[] }>
  stop(): Promise<void>
}

type DataworkerDeps = {
  readonly config: CrossConfig
  readonly onMessage: (line: string) => void
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
  params: { account: LocalAccount; onMessage: (line: string) => void },
): Dataworker {
  const reader = createTransferReader(config)
  const getSender = createCrossSenders(config, { ...params, reader, nonceTag: 'latest' })
  const deps: DataworkerDeps = { config, onMessage: params.onMessage, reader, getSender }
  let turn: Promise<unknown> = Promise.resolve()
  /** Runs one settlement at a time. */
  const runInTurn = (isForced: boolean) => {
    const next = turn.then(() => settleAll(deps, isForced))
    turn = next.catch(() => undefined)
    return next
  }
  const polling = startPolling(async () => void (await runInTurn(false)), {
    everyMs: config.pollEveryMs * pollFactor,
    onWarning: params.onMessage,
  })
  return {
    settle: async () => ({ txHashes: await runInTurn(true) }),
    async stop() {
      await polling.stop()
      await turn
    },
  }
}

/** Each bundle by itself, for one that cannot be done must not hold up the others. */
async function settleAll(deps: DataworkerDeps, isForced: boolean): Promise<Hex[]> {
  const { logs, ...book } = await deps.reader.read()
  const hashes: Hex[] = []
  let failure: unknown
  for (const log of logs) {
    let bundleId = log.bundles
    for (const bundle of await listBundles(deps, { book, log, isForced })) {
      const hash = await send(deps, log.chain, bundle(bundleId)).catch((error: unknown) => {
        failure = error
      })
      if (!hash) continue
      hashes.push(hash)
      bundleId += 1
    }
  }
  if (failure !== undefined) throw failure
  return hashes
}

async function listBundles(
  { config, reader }: DataworkerDeps,
  params: { book: TransferBook; log: SettlementLog; isForced: boolean },
): Promise<Bundle[]> {
  const createBundles = (getHeld: (token: Address) => bigint) => {
    const options = { ...params, config, getHeld }
    return [createRefundBundle(options), ...createSlowBundles(options)].filter(
      (bundle) => bundle(0).length > 0,
    )
  }
  // Most turns find nothing, whatever the contract holds, and need not ask it.
  if (createBundles(() => maxUint256).length === 0) return []
  const { chain } = params.log
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
  return createBundles((token) => held.get(token) ?? 0n)
}

async function send(deps: DataworkerDeps, chain: CrossChain, calls: readonly Hex[]): Promise<Hex> {
  const callData = encodeFunctionData({ abi: settlementAbi, functionName: 'multicall', args: [calls] })
  const sender = deps.getSender(chain.chainId)
  const hash = await sender.send({ to: chain.settlement, callData })
  if (!(await sender.wait(hash))) throw new Error(`${hash} on chain ${chain.chainId} reverted`)
  deps.onMessage(`settled ${calls.length - 1} on chain ${chain.chainId} in ${hash}`)
  return hash
}
