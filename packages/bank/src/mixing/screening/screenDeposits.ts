import { sql } from 'kysely'
import type { Address } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { classifyDeposit } from '../../policies/classifyDeposit.ts'

/** Number of deposits per result of one pass; those without an answer are checked again in the next. */
export type DepositScreeningOutcome = {
  readonly cleared: number
  readonly review: number
  readonly refused: number
  readonly unanswered: number
}

/** Concurrent checks; more would only queue at the provider. */
const batchSize = 16
/** Interval of repeated checks of unlisted depositors: the list may name them later. */
const askAgainMs = 60 * 60_000

type Candidate = {
  readonly chain_id: string
  readonly pool: string
  readonly leaf_index: number
  readonly depositor: string
  readonly denomination: string
  readonly is_member: boolean
  readonly is_banned: boolean
  readonly screening: 'waiting' | 'review' | 'cleared'
}

/**
 * One pass over deposits: asks the lists about new ones and decides, and asks again about those that were cleared or are
 * in review when an hour has passed; whom a list names meanwhile is refused. Without an answer a deposit stays as it is.
 * Safe in any number of workers.
 */
export async function screenDeposits(
  bank: BankContext,
  { chainId }: { readonly chainId: number },
): Promise<DepositScreeningOutcome> {
  const outcome = { cleared: 0, review: 0, refused: 0, unanswered: 0 }
  const at = await bank.clock.now()
  const batch = [...(await listNew(bank, chainId)), ...(await listAskedBefore(bank, chainId, at))]
  const answers = await Promise.all(batch.map((candidate) => requestVerdict(bank, chainId, candidate)))
  const terms = await bank.getParameters()
  for (const [index, candidate] of batch.entries()) {
    const sanctioned = answers[index]
    if (sanctioned === undefined) {
      outcome.unanswered += 1
      continue
    }
    const member = candidate.is_member ? { banned: candidate.is_banned } : undefined
    const denomination = BigInt(candidate.denomination)
    const verdict = classifyDeposit({ sanctioned, member, denomination }, terms)
    // A second look only refuses: what an operator has decided stands.
    const changes = candidate.screening === 'waiting' || verdict.screening === 'refused'
    if (await updateScreening(bank, { candidate, verdict: changes ? verdict : undefined, at }))
      outcome[verdict.screening] += 1
  }
  return outcome
}

const candidates = sql`
  SELECT d.chain_id, d.pool, d.leaf_index, d.depositor, d.screening, p.denomination,
    m.id IS NOT NULL AS is_member, m.banned_at IS NOT NULL AS is_banned
  FROM bank.private_deposit d
  JOIN bank.private_pool p ON p.chain_id = d.chain_id AND p.pool = d.pool
  LEFT JOIN bank.member m ON m.address = d.depositor`

/** Orders by the oldest check, so that deposits without an answer delay no others. */
async function listNew(bank: BankContext, chainId: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`${candidates}
    WHERE d.chain_id = ${chainId} AND d.screening = 'waiting' AND d.taken_back_hash IS NULL
    ORDER BY d.asked_at NULLS FIRST, d.made_at, d.leaf_index LIMIT ${batchSize}`.execute(bank.database.kysely)
  return rows
}

async function listAskedBefore(bank: BankContext, chainId: number, at: Date): Promise<Candidate[]> {
  const before = new Date(at.getTime() - askAgainMs)
  const { rows } = await sql<Candidate>`${candidates}
    WHERE d.chain_id = ${chainId} AND d.screening IN ('cleared', 'review') AND d.taken_back_hash IS NULL
      AND d.asked_at < ${before}
    ORDER BY d.asked_at LIMIT ${batchSize}`.execute(bank.database.kysely)
  return rows
}

/** Checks whether the pool's list or the bank's names the depositor; undefined unless both answer. */
async function requestVerdict(
  bank: BankContext,
  chainId: number,
  { pool, depositor }: Candidate,
): Promise<boolean | undefined> {
  const address = depositor as Address
  try {
    const answers = await Promise.all([
      bank.chains.get(chainId)?.isSanctioned({ vault: pool as Address, address }),
      bank.screening.isSanctioned(address),
    ])
    return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false
  } catch {
    return undefined
  }
}

async function updateScreening(
  bank: BankContext,
  params: { candidate: Candidate; verdict: ReturnType<typeof classifyDeposit> | undefined; at: Date },
): Promise<boolean> {
  const { candidate, verdict, at } = params
  const changed = await bank.database.kysely
    .updateTable('bank.private_deposit')
    .set({
      asked_at: at,
      ...(verdict && {
        screening: verdict.screening,
        screening_reason: verdict.reason,
        screening_words: null,
        screened_at: at,
        screened_by: null,
      }),
    })
    .where('chain_id', '=', candidate.chain_id)
    .where('pool', '=', candidate.pool)
    .where('leaf_index', '=', candidate.leaf_index)
    .where('screening', '=', candidate.screening)
    .executeTakeFirst()
  return verdict !== undefined && changed.numUpdatedRows === 1n
}
