import { inTransaction } from '@bank/database'
import { LedgerError } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import {
  endLossShare,
  findOpenLossShare,
  isWhollyPosted,
  type LossShareRow,
  lockLossShare,
  lockUnposted,
  postMemberShare,
} from '../lossShareRecords/lossShare.ts'
import { type PassOptions, pause } from '../settlementDays/passOptions.ts'
import { settlementLock } from '../settlementDays/settlementLock.ts'
import { type OpeningStep, openLossShare } from './openLossShare.ts'
import { readFreeMicro, takeShare } from './takeShare.ts'

export type LossShareOptions = PassOptions & {
  /** Members posted in one transaction. */
  readonly chunkMembers?: number
}

/** The outcome of one pass; `id` is the proposal of the loss or return. */
export type LossShareOutcome = {
  readonly id: string | null
  readonly state: 'none' | OpeningStep | 'done'
  /** Members posted in this pass. */
  readonly members: number
}

const chunkMembersDefault = 200
const attemptsMax = 5

/**
 * Runs one worker's pass over the loss or return that is open: opens it, posts the shares no other worker holds, and
 * closes it after the last. Safe at any time, from any number of workers, and after any crash.
 */
export async function runLossShares(
  bank: BankContext,
  options: LossShareOptions = {},
): Promise<LossShareOutcome> {
  const open = await findOpenLossShare(bank.database.kysely)
  if (open === undefined) return { id: null, state: 'none', members: 0 }
  const { id } = open
  if (open.state === 'waiting') {
    const step = await openLossShare(bank, id)
    if (step !== 'sharing') return { id, state: step, members: 0 }
  }
  let members = 0
  while (!options.signal?.aborted) {
    const startedMs = performance.now()
    const posted = await postChunk(bank, open, options)
    if (posted === 0) break
    members += posted
    await pause(options, performance.now() - startedMs)
  }
  return { id, state: (await close(bank, id)) ? 'done' : 'sharing', members }
}

/** Posts some shares in one transaction, once more where a member spent at that very moment; answers how many. */
async function postChunk(bank: BankContext, share: LossShareRow, options: LossShareOptions): Promise<number> {
  const { chunkMembers = chunkMembersDefault, failpoint } = options
  const at = await bank.clock.now()
  for (let attempt = 1; ; attempt += 1)
    try {
      return await inTransaction(bank.database, async (tx) => {
        // Apart from the plan of a day, as a redemption is.
        await settlementLock.lockShared(tx)
        const members = await lockUnposted(tx, share.id, chunkMembers)
        await failpoint?.('chunk:locked')
        const free = new Map<string, bigint>()
        if (share.kind === 'lossShare')
          for (const { memberId } of members) free.set(memberId, await readFreeMicro(tx, memberId))
        for (const member of members) {
          const freeMicro = free.get(member.memberId)
          await (freeMicro === undefined
            ? postMemberShare(tx, share, { memberId: member.memberId, at })
            : takeShare(tx, { share, member, freeMicro, at }))
          await failpoint?.('chunk:posted')
        }
        return members.length
      })
    } catch (error) {
      const isSpent = error instanceof LedgerError && error.fault === 'insufficientBalance'
      if (!isSpent || attempt === attemptsMax) throw error
    }
}

async function close(bank: BankContext, id: string): Promise<boolean> {
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const share = await lockLossShare(tx, id)
    if (share?.state === 'sharing' && (await isWhollyPosted(tx, id)))
      await endLossShare(tx, id, { state: 'done', at })
    return share?.state === 'done' || (share?.state === 'sharing' && (await isWhollyPosted(tx, id)))
  })
}
