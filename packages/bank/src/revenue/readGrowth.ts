import type { ChainBlock, ChainReader } from '@bank/chain/server'
import type { ChainCursor } from '../chainFollower/cursor.ts'
import { FollowerHalted } from '../chainFollower/followerHalted.ts'
import { assertCursorBlock } from '../chainFollower/readNextRange.ts'
import type { LastGrowth, MeasuredVault } from './measuredVault.ts'

/** Growth of a vault between two final blocks, in token units. */
export type Growth = {
  readonly fromBlock: bigint
  readonly fromTime: Date
  readonly to: ChainBlock
  readonly assets: bigint
  readonly assetsBefore: bigint
  readonly deposited: bigint
  readonly paidOut: bigint
  readonly donated: bigint
  readonly donatedTotal: bigint
  readonly grown: bigint
  readonly grownTotal: bigint
  /** Token units of one micro-unit. */
  readonly microUnit: bigint
}

type Start = Omit<LastGrowth, 'bookedInAllMicro' | 'yieldIndex'>

/** Before the vault's first deposit it held and had counted nothing. */
const toFirstStart = (cursor: ChainCursor): Start => ({
  toBlock: cursor.blockNumber,
  toTime: cursor.blockTime,
  assets: 0n,
  deposited: 0n,
  paidOut: 0n,
  donatedTotal: 0n,
  grownTotal: 0n,
})

/**
 * Reads what a vault has grown since the last measurement up to a final block: the change of what it holds, less what
 * was deposited or given, plus what it paid. Throws FollowerHalted, ChainReadError.
 */
export async function readGrowth(
  reader: ChainReader,
  params: {
    readonly vault: MeasuredVault
    readonly cursor: ChainCursor
    readonly last: LastGrowth | undefined
    readonly finalized: ChainBlock
  },
): Promise<Growth> {
  const { vault, cursor, last, finalized } = params
  await assertCursorBlock(reader, { cursor, finalized })
  const start = last ?? toFirstStart(cursor)
  const at = { vault: vault.address, blockHash: finalized.hash }
  const [facts, deposited, inflows] = await Promise.all([
    reader.getVaultFacts(at),
    reader.getVaultTotalDeposited(at),
    reader.scanVaultInflows({ ...at, fromBlock: start.toBlock + 1n, toBlock: finalized.number }),
  ])
  if (inflows.token !== vault.token)
    throw new FollowerHalted('wrongToken', `the vault takes ${inflows.token}`)
  const { totalPaidOut: paidOut, microUnit } = facts
  const newDeposits = deposited - start.deposited
  const newPayouts = paidOut - start.paidOut
  if (newDeposits < 0n || newPayouts < 0n)
    throw new FollowerHalted(
      'counterWentBack',
      `deposits ${newDeposits}, payouts ${newPayouts} since ${start.toBlock}`,
    )
  const given = inflows.received - inflows.recalled - newDeposits
  if (given < 0n)
    throw new FollowerHalted(
      'counterMismatch',
      `${-given} token units were counted as deposits and never sent`,
    )
  const donated = given + inflows.suppliedByOthers
  const assets = facts.idle + facts.supplied
  const grown = assets - start.assets - newDeposits + newPayouts - donated
  return {
    fromBlock: start.toBlock,
    fromTime: start.toTime,
    to: finalized,
    assets,
    assetsBefore: start.assets,
    deposited,
    paidOut,
    donated,
    donatedTotal: start.donatedTotal + donated,
    grown,
    grownTotal: start.grownTotal + grown,
    microUnit,
  }
}
