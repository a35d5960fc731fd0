import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { isWaiting } from './listWaiting.ts'
import { type PayoutOutcome, runPayouts } from './runPayouts.ts'
import { toFollower, type VaultPayer } from './vaultPayer.ts'

/** Time between the questions whether a pass has work, each of one statement. */
export const payoutProbeMs = 25

/** Time until a pass tries again what it could not move. */
const restMs = 100

/** True when an order or a payment waits, or the outcomes are to be read again. */
async function hasWork(bank: BankContext, payer: VaultPayer): Promise<boolean> {
  const { kind, chainId, address } = toFollower(payer)
  const readBefore = new Date((await bank.clock.now()).getTime() - payer.watchEveryMs)
  const { rows } = await sql<{ found: boolean }>`
    SELECT ${isWaiting}
      OR EXISTS (SELECT FROM bank.outbox_transaction
        WHERE chain_id = ${chainId} AND sender = ${payer.signer.address} AND state = 'queued')
      OR NOT EXISTS (SELECT FROM bank.chain_follower
        WHERE kind = ${kind} AND chain_id = ${chainId} AND address = ${address} AND updated_at > ${readBefore})
      AS found`.execute(bank.database.kysely)
  return rows[0]?.found ?? true
}

/**
 * Creates a worker's turn of payouts, to be called every `payoutProbeMs`: it runs a pass when there is work, and after
 * one that moved nothing of it not before a rest. Undefined where no pass ran.
 */
export function createPayoutRunner(
  bank: BankContext,
  payer: VaultPayer,
  readMs: () => number = () => performance.now(),
): () => Promise<PayoutOutcome | undefined> {
  let restsUntilMs = 0
  return async () => {
    if (readMs() < restsUntilMs || !(await hasWork(bank, payer))) return undefined
    const outcome = await runPayouts(bank, payer)
    const hasMoved = outcome.admitted + outcome.broadcast > 0
    restsUntilMs = hasMoved || outcome.openOrders === 0 ? 0 : readMs() + restMs
    return outcome
  }
}
