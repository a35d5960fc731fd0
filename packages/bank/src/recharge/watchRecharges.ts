import { type ChainBlock, ChainReadError, type ChainReader } from '@bank/chain/server'
import type { BankContext } from '../bankContext.ts'
import { assertCounted, type CountedDeposit, counterToMicro } from './assertCounted.ts'
import { type ChainCursor, CursorMoved, createCursor, findCursor, markHalted } from './chainCursor.ts'
import { creditBlock } from './creditBlock.ts'
import { CreditsStopped, type StopReason } from './creditsStopped.ts'
import { tryWithAdvisoryLock } from '../chainFollower/tryWithAdvisoryLock.ts'
import { assertContinuous, verifyBlock } from './verifyBlock.ts'
import type { WatchedVault } from './watchedVault.ts'

/**
 * What one pass did. following: another worker leads and moves the cursor; idle: nothing new is final; advanced; overtaken: another
 * worker moved the cursor meanwhile; halted: credits stand still for `reason`.
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
  readonly reason: StopReason | null
  readonly detail: string | null
}

type Progress = { -readonly [Key in keyof WatchOutcome]: WatchOutcome[Key] }

const reasonOf = {
  disagreeing: 'providersDisagree',
  wrongChain: 'wrongChain',
  malformed: 'chainUnreadable',
  unavailable: 'chainUnreadable',
  rateLimited: 'chainUnreadable',
  refused: 'chainUnreadable',
  tooLarge: 'chainUnreadable',
  notFinal: 'chainUnreadable',
} as const satisfies Record<ChainReadError['problem'], StopReason>

/**
 * One pass over a vault's chain: everything final since the last one is proved and credited, block by block.
 * Never throws for what a chain says, only for the database. Safe in any number of processes.
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
  const lead = () => leadPass(bank, vault, progress)
  await tryWithAdvisoryLock(bank.database, `recharge:${vault.chainId}:${vault.address}`, lead)
  if (progress.state === 'following' && (await isLeaderSilent(bank, vault))) await lead()
  return progress
}

const leaderSilentMs = 120_000

/**
 * Whether nobody has moved the cursor for long: a lock can outlive its holder by hours, when a machine is lost or a
 * pooler keeps its connection. Working beside a leader that lives after all does no harm.
 */
async function isLeaderSilent(bank: BankContext, vault: WatchedVault): Promise<boolean> {
  const cursor = await findCursor(bank.database, vault)
  return !cursor || (await bank.clock.now()).getTime() - cursor.updatedAt.getTime() > leaderSilentMs
}

async function leadPass(bank: BankContext, vault: WatchedVault, progress: Progress): Promise<void> {
  progress.state = 'idle'
  try {
    await followChain(bank, vault, progress)
  } catch (error) {
    if (error instanceof CursorMoved) {
      progress.state = 'overtaken'
      return
    }
    const stopped = toStopped(error)
    progress.state = 'halted'
    progress.reason = stopped.reason
    progress.detail = stopped.message
  }
  await markHalted(bank.database, { vault, reason: progress.reason, at: await bank.clock.now() })
}

function toStopped(error: unknown): CreditsStopped {
  if (error instanceof CreditsStopped) return error
  if (error instanceof ChainReadError) return new CreditsStopped(reasonOf[error.problem], error.message)
  throw error
}

async function followChain(bank: BankContext, vault: WatchedVault, progress: Progress): Promise<void> {
  const reader = bank.chains.get(vault.chainId)
  if (!reader) throw new CreditsStopped('chainUnreadable', `chain ${vault.chainId} has no reader`)
  const finalized = await reader.getFinalizedBlock()
  progress.finalizedBlock = finalized.number
  progress.finalizedAt = new Date(finalized.timestampMs)
  let cursor: ChainCursor | undefined = await findCursor(bank.database, vault)
  if (!cursor && finalized.number >= vault.startBlock) {
    const { hash } = await reader.getBlock({ number: vault.startBlock })
    await createCursor(bank.database, { vault, blockHash: hash, at: await bank.clock.now() })
    cursor = await findCursor(bank.database, vault)
  }
  if (!cursor) return
  progress.cursorBlock = cursor.blockNumber
  if (finalized.number >= cursor.blockNumber) await assertContinuous(reader, { cursor, finalized })
  if (finalized.number > cursor.blockNumber)
    await creditRange(bank, { vault, reader, cursor, finalized, progress })
  const silentMs = (await bank.clock.now()).getTime() - finalized.timestampMs
  if (silentMs > vault.stallAfterMs)
    throw new CreditsStopped(
      'finalityStalled',
      `the newest final block is ${Math.round(silentMs / 1_000)} s old`,
    )
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
  let cursor = range.cursor
  const toBlock = (block: ChainBlock, countedMicro: bigint): ChainCursor => ({
    blockNumber: block.number,
    blockHash: block.hash,
    countedMicro,
  })
  const byBlock = [...Map.groupBy(deposits, (deposit) => deposit.blockNumber).values()]
  for (let index = 0; index < byBlock.length; index += proofsAtOnce) {
    const proved = byBlock.slice(index, index + proofsAtOnce).map(async (ofBlock) => ({
      ...(await verifyBlock(range.reader, { vault, deposits: ofBlock })),
      deposits: ofBlock,
    }))
    for (const block of await Promise.all(proved)) {
      const to = toBlock(block, block.deposits.at(-1)?.countedMicro ?? cursor.countedMicro)
      const credits = await creditBlock(bank, { vault, from: cursor, to, block })
      cursor = to
      record(progress, cursor, credits)
    }
  }
  if (cursor.blockNumber === finalized.number) return
  const to = toBlock(finalized, cursor.countedMicro)
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
  if (token !== vault.token) throw new CreditsStopped('wrongToken', `the vault takes ${token}`)
  const toMicro = counterToMicro(await reader.getVaultTotalDeposited(at), decimals)
  const deposits =
    toMicro === cursor.countedMicro
      ? []
      : await reader.scanVaultDeposits({
          vault: vault.address,
          fromBlock: cursor.blockNumber + 1n,
          toBlock: finalized.number,
        })
  return assertCounted(deposits, { fromMicro: cursor.countedMicro, toMicro, decimals })
}
