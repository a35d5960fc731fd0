import type { ChainBlock, ChainReader } from '@bank/chain/server'
import type { BankContext } from '../bankContext.ts'
import { type ChainCursor, toCursor } from '../chainFollower/cursor.ts'
import { FollowerHalted, type HaltReason } from '../chainFollower/followerHalted.ts'
import { assertContinuous, readNextRange } from '../chainFollower/readNextRange.ts'
import { runAsLeader, runPass } from '../chainFollower/runPass.ts'
import { assertCounted, type CountedDeposit, toMicroUnits } from './assertCounted.ts'
import { creditBlock } from './creditBlock.ts'
import { verifyBlock } from './verifyBlock.ts'
import { toFollower, type WatchedVault } from './watchedVault.ts'

/**
 * The result of one pass. following: another worker leads and moves the cursor; idle: nothing new is final; advanced;
 * overtaken: another worker moved the cursor meanwhile; halted: nothing is credited for `reason`.
 */
export type WatchOutcome = {
  readonly chainId: number
  readonly state: 'following' | 'idle' | 'advanced' | 'overtaken' | 'halted'
  readonly cursorBlock: bigint | null
  readonly finalizedBlock: bigint | null
  readonly finalizedAt: Date | null
  readonly creditedMicro: bigint
  readonly credited: number
  readonly suspended: number
  readonly reason: HaltReason | null
  readonly detail: string | null
}

type Progress = { -readonly [Key in keyof WatchOutcome]: WatchOutcome[Key] }

/**
 * Proves and credits, block by block, every deposit that has become final since the last pass. Throws only for the
 * database, never for what a chain says; safe in any number of processes.
 */
export async function watchRecharges(bank: BankContext, vault: WatchedVault): Promise<WatchOutcome> {
  const progress: Progress = {
    chainId: vault.chainId,
    state: 'following',
    cursorBlock: null,
    finalizedBlock: null,
    finalizedAt: null,
    creditedMicro: 0n,
    credited: 0,
    suspended: 0,
    reason: null,
    detail: null,
  }
  const follower = toFollower(vault)
  await runAsLeader(bank, follower, async () => {
    progress.state = 'idle'
    const work = () => followChain(bank, vault, progress)
    const end = await runPass(bank, { follower, haltingReads: 'all', work })
    if (end.state === 'halted') Object.assign(progress, end)
    else if (end.state === 'overtaken') progress.state = 'overtaken'
  })
  return progress
}

async function followChain(bank: BankContext, vault: WatchedVault, progress: Progress): Promise<true> {
  const reader = bank.chains.get(vault.chainId)
  if (!reader) throw new FollowerHalted('chainUnreadable', `chain ${vault.chainId} has no reader`)
  const { finalized, cursor } = await readNextRange(bank, { follower: toFollower(vault), reader })
  progress.finalizedBlock = finalized.number
  progress.finalizedAt = new Date(finalized.timestampMs)
  if (!cursor) return true
  progress.cursorBlock = cursor.blockNumber
  if (finalized.number >= cursor.blockNumber) await assertContinuous(reader, { cursor, finalized })
  if (finalized.number > cursor.blockNumber)
    await creditRange(bank, { vault, reader, cursor, finalized, progress })
  const silentMs = (await bank.clock.now()).getTime() - finalized.timestampMs
  if (silentMs > vault.stallAfterMs)
    throw new FollowerHalted(
      'finalityStalled',
      `the newest final block is ${Math.round(silentMs / 1_000)} s old`,
    )
  return true
}

/** Blocks proved side by side, so that a busy chain far away does not outrun us; credited one after another. */
const proofsAtOnce = 8

type Range = {
  vault: WatchedVault
  reader: ChainReader
  cursor: ChainCursor
  finalized: ChainBlock
  progress: Progress
}

/** Nothing of a range is credited before all of it adds up to the vault's own counter at its end. */
async function creditRange(bank: BankContext, range: Range): Promise<void> {
  const { vault, finalized, progress } = range
  const deposits = await readRange(range)
  let cursor: ChainCursor = range.cursor
  const byBlock = [...Map.groupBy(deposits, (deposit) => deposit.blockNumber).values()]
  for (let index = 0; index < byBlock.length; index += proofsAtOnce) {
    const proved = byBlock.slice(index, index + proofsAtOnce).map(async (ofBlock) => ({
      ...(await verifyBlock(range.reader, { vault, deposits: ofBlock })),
      deposits: ofBlock,
    }))
    for (const block of await Promise.all(proved)) {
      const to = toCursor(block, block.deposits.at(-1)?.countedMicro ?? cursor.counted)
      const credits = await creditBlock(bank, { vault, from: cursor, to, block })
      cursor = to
      record(progress, cursor, credits)
    }
  }
  if (cursor.blockNumber === finalized.number) return
  const to = toCursor(finalized, cursor.counted)
  await creditBlock(bank, { vault, from: cursor, to, block: { ...finalized, deposits: [] } })
  record(progress, to, { credited: 0, suspended: 0, micro: 0n })
}

function record(
  progress: Progress,
  cursor: ChainCursor,
  credits: { credited: number; suspended: number; micro: bigint },
): void {
  progress.state = 'advanced'
  progress.cursorBlock = cursor.blockNumber
  progress.credited += credits.credited
  progress.suspended += credits.suspended
  progress.creditedMicro += credits.micro
}

/** The deposits between the cursor and the finalized block, proved complete; one call when there are none. */
async function readRange({ vault, reader, cursor, finalized }: Range): Promise<CountedDeposit[]> {
  const at = { vault: vault.address, blockHash: finalized.hash }
  const { token, decimals } = await reader.getVaultToken(at)
  if (token !== vault.token) throw new FollowerHalted('wrongToken', `the vault takes ${token}`)
  const toMicro = toMicroUnits(await reader.getVaultTotalDeposited(at), decimals)
  const deposits =
    toMicro === cursor.counted
      ? []
      : await reader.scanVaultDeposits({
          vault: vault.address,
          fromBlock: cursor.blockNumber + 1n,
          toBlock: finalized.number,
        })
  return assertCounted(deposits, { fromMicro: cursor.counted, toMicro, decimals })
}
