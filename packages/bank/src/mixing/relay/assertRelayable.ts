import { randomInt } from 'node:crypto'
import { computeContext, isWithdrawalValid } from '@bank/privacy'
import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import { BankError } from '../../errors.ts'
import type { MixingContext } from '../mixingContext.ts'

/** A withdrawal as it would be relayed: addresses and words in lower case, the fee in wei. */
export type ProvedWithdrawal = {
  readonly chainId: number
  readonly pool: Address
  readonly proof: Hex
  readonly root: Hex
  readonly nullifierHash: Hex
  readonly receiver: Address
  readonly relayer: Address
  readonly fee: bigint
}

/**
 * Verifies the proof here and asks the pool about nothing but its root, which all withdrawals of an epoch share: an endpoint
 * learns neither receiver nor nullifier before the relayer sends. Throws 3029, with mixingProofOutdated when its root
 * is not that of this epoch, with mixingReceiverSanctioned when a list names the receiver.
 */
export async function assertRelayable(bank: MixingContext, withdrawal: ProvedWithdrawal): Promise<void> {
  const { chainId, pool, proof, root, nullifierHash, receiver, relayer, fee } = withdrawal
  const payment = { recipient: receiver, relayer, fee, refund: 0n, pool }
  const context = computeContext({ ...payment, chainId: BigInt(chainId) })
  if (!(await isWithdrawalValid({ proof, root, nullifierHash, context }))) throw new BankError(3029)
  const reader = bank.chains.get(chainId)
  if (!reader) throw new BankError(3029)
  const [isUsable, isSanctioned] = await Promise.all([
    reader.isRootUsable({ pool, root }),
    bank.screening.isSanctioned(receiver),
  ]).catch((cause: unknown) => {
    throw new BankError(3029, { cause })
  })
  if (!isUsable || (await isOfEarlierEpoch(bank, withdrawal)))
    throw new BankError(3029, { messageKey: 'mixingProofOutdated' })
  if (isSanctioned) throw new BankError(3029, { messageKey: 'mixingReceiverSanctioned' })
}

/** A root that a later one followed still pays, and would show when the proof was made. */
async function isOfEarlierEpoch(
  { database }: MixingContext,
  { chainId, pool, root }: ProvedWithdrawal,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM bank.tree_change later
    JOIN bank.followed_pool p ON p.chain_id = later.chain_id AND p.pool = later.pool
    WHERE later.chain_id = ${chainId} AND later.pool = ${pool}
      AND (later.epoch + 1)::bigint * p.epoch_seconds <= extract(epoch FROM p.block_time)
      AND later.sequence > (SELECT max(own.sequence) FROM bank.tree_change own
        WHERE own.chain_id = later.chain_id AND own.pool = later.pool AND own.root = ${root})
    LIMIT 1`.execute(database.kysely)
  return rows.length > 0
}

/** Part of the rest of an epoch that a relay waits at most: the last of it is for sending. */
const sendingShare = 0.8

/**
 * Draws the random moment of a relay from now, in bank time as all times of its order; within the epoch, so that all
 * withdrawals of it show one root.
 */
export function drawRelayTime(now: Date, { mixing }: MixingContext, epochSeconds: number): Date {
  const nowMs = now.getTime()
  const epochMs = epochSeconds * 1_000
  const leftMs = epochMs - (nowMs % epochMs)
  const maximumMs = Math.floor(Math.min(mixing.waitMaximumMs, leftMs * sendingShare))
  return new Date(nowMs + randomInt(maximumMs + 1))
}
