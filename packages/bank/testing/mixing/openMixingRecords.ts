import { randomBytes } from 'node:crypto'
import { getTestAccount, getTestAddress } from '@bank/chain/testing'
import type { MixingOrderState } from '@bank/database'
import { type MemberId, parseMemberId } from '@bank/ledger'
import { type Hex, parseEther } from 'viem'
import type { MixingContext } from '../../src/mixing/mixingContext.ts'
import { insertMember } from '../insertMember.ts'
import { openTestBank } from '../openTestBank.ts'
import { type InsertedDeposit, insertDeposit, insertPool } from './insertDeposits.ts'

export const pool = `0x${'a1'.repeat(20)}` as const
const denomination = parseEther('1')
const depositor = getTestAccount(1).address
export const word = () => `0x${randomBytes(32).toString('hex')}` as const

export type MixingRecords = Awaited<ReturnType<typeof openMixingRecords>>

/** Test bank with a pool, whose deposits, orders and sets are written as rows; account 1 is the member. */
export async function openMixingRecords() {
  const fixture = await openTestBank()
  const bank: MixingContext = {
    ...fixture.bank,
    mixing: {
      ...{ noteKey: undefined, waitMaximumMs: 1_500, waitEpochs: 1, minimumHidden: 1, keepDays: 30 },
      ...{ isKeyTrusted: true, contracts: [], relayers: [] },
    },
  }
  const addMember = (index: number) =>
    insertMember(bank, { address: getTestAddress(index), inviterId: parseMemberId(1n) })
  const memberId = await addMember(1)
  await insertPool(bank, { pool, denomination })
  const { block_time: blockTime } = await bank.database.kysely
    .selectFrom('bank.followed_pool')
    .select('block_time')
    .executeTakeFirstOrThrow()
  const hours = (count: number) => new Date(blockTime.getTime() + count * 3_600_000)
  let leaves = 0
  const insert = async (deposit: Partial<InsertedDeposit>) => {
    const leafIndex = leaves++
    const made = { pool, leafIndex, depositor, screening: 'cleared', madeAt: blockTime, ...deposit } as const
    return { leafIndex, commitment: (await insertDeposit(bank.database, made)) as Hex }
  }
  return {
    ...{ bank, memberId, blockTime, hours, insert, insertMember: addMember },
    /** An order in a state, with the deposit that it needs; its commitment. */
    async insertOrder(
      state: MixingOrderState,
      params: { deposit?: Partial<InsertedDeposit>; of?: MemberId; reason?: string; relayAt?: Date } = {},
    ): Promise<{ commitment: Hex; leafIndex: number }> {
      const made = await insert(params.deposit ?? {})
      const relayAt = params.relayAt ?? hours(1)
      await insertOrderRow(bank, {
        ...made,
        state,
        of: params.of ?? memberId,
        reason: params.reason,
        relayAt,
        blockTime,
      })
      return made
    },
    approve: createApprover(bank, blockTime),
    /** Deposits so far, which is the next place. */
    countDeposits: () => leaves,
    ...{ wait: fixture.wait, close: fixture.close },
  }
}

type OrderRow = {
  readonly state: MixingOrderState
  readonly leafIndex: number
  readonly commitment: Hex
  readonly of: MemberId
  readonly reason: string | undefined
  readonly relayAt: Date
  readonly blockTime: Date
}

async function insertOrderRow({ database }: MixingContext, row: OrderRow): Promise<void> {
  const { state, blockTime } = row
  const isProved = ['proved', 'relaying', 'broadcast', 'withdrawn', 'failed'].includes(state)
  const proved = {
    proof: `0x${'01'.repeat(256)}`,
    root: word(),
    nullifier_hash: word(),
    relayer: pool,
    relay_at: row.relayAt,
  }
  await database.kysely
    .insertInto('bank.mixing_order')
    .values({
      member_id: row.of,
      chain_id: 56n,
      pool,
      denomination,
      fee: 18_500_000_000_000_000n,
      receiver: pool,
      commitment: row.commitment,
      state,
      reason: row.reason ?? null,
      leaf_index: state === 'created' ? null : row.leafIndex,
      ...(isProved ? proved : {}),
      out_hash: state === 'withdrawn' ? word() : null,
      created_at: blockTime,
      state_at: blockTime,
    })
    .execute()
}

/** Writes approvals, each of the hour of the block or so many before it; an epoch has one hour. */
function createApprover({ database }: MixingContext, blockTime: Date) {
  let [places, sequence] = [0, 0]
  return async (deposits: readonly number[], epochsBefore = 1): Promise<void> => {
    const epoch = Math.floor(blockTime.getTime() / 3_600_000) - epochsBefore
    const firstPlace = places
    sequence += 1
    for (const leafIndex of deposits) {
      await database.kysely
        .updateTable('bank.private_deposit')
        .set({ place: places, approved_epoch: epoch })
        .where('pool', '=', pool)
        .where('leaf_index', '=', leafIndex)
        .execute()
      places += 1
    }
    await database.kysely
      .insertInto('bank.tree_change')
      .values({
        ...{ chain_id: 56n, pool, sequence, kind: 'approved', root: word(), epoch, place: firstPlace },
        ...{ deposits: [...deposits], tx_hash: word(), block_number: 60n },
      })
      .execute()
  }
}
