import type { CallEstimate, TransferRefusal } from '@bank/chain/server'
import type { Address, Hex } from 'viem'
import type { ContractCall, OutboxTransaction, SigningDecision } from '../outbox/outboxDeps.ts'
import type { PayoutHalt } from '../withdrawalOrders/payoutOrder.ts'
import { composePayoutCall } from './authorizePayout.ts'
import {
  classifyRevert,
  classifyTransferRefusal,
  isAlreadyPaid,
  type RevertVerdict,
} from './classifyRevert.ts'
import type { OrderTerms } from './findOrderDoubt.ts'
import { fromPayoutSubject } from './payoutId.ts'
import type { PayoutDeps } from './vaultPayer.ts'

/** Recalling from Aave costs more than paying from idle, and which it will be is known only when it is mined. */
const gasLeast = 800_000n

type PayoutRow = {
  readonly withdrawal_id: string
  readonly recipient: string
  readonly amount: string
  readonly reason: string | null
  readonly is_reviewed: boolean
}

function getPayout(deps: PayoutDeps, payoutId: string): Promise<PayoutRow> {
  return deps.bank.database.kysely
    .selectFrom('bank.payout')
    .innerJoin('bank.withdrawal', 'bank.withdrawal.id', 'bank.payout.withdrawal_id')
    .select([
      'bank.payout.withdrawal_id',
      'bank.payout.recipient',
      'bank.payout.amount',
      'bank.withdrawal.reason',
      'bank.payout.is_reviewed',
    ])
    .where('bank.payout.id', '=', payoutId)
    .executeTakeFirstOrThrow()
}

/**
 * True when the vault has used the id, by its own record or by the way it refuses: then nothing is sent or given back,
 * whatever the database says, and the event decides.
 */
export async function isPaidOnChain(
  { payer, reader }: PayoutDeps,
  payoutId: string,
  estimate?: CallEstimate,
): Promise<boolean> {
  const isRefused = estimate?.ok === false && isAlreadyPaid(estimate.revertData)
  return isRefused || (await reader.isPaid({ vault: payer.vault, id: payoutId as Hex }))
}

/** Simulates the token's own transfer with what the vault holds outside Aave; the payer's address is the control. */
async function readTransferRefusal(
  { payer, reader }: PayoutDeps,
  { recipient, amount }: { recipient: string; amount: string },
): Promise<TransferRefusal> {
  const { vault, signer } = payer
  const { hash: blockHash } = await reader.getBlock({ number: await reader.getHeadNumber() })
  const { idle, microUnit } = await reader.getVaultFacts({ vault, blockHash })
  const wanted = BigInt(amount) * microUnit
  return reader.getTransferRefusal({
    vault,
    recipient: recipient as Address,
    control: signer.address,
    units: idle < wanted ? idle : wanted,
    blockHash,
  })
}

/** Classifies the vault's present refusal of this payment. Throws ChainReadError. */
export async function classifyEstimate(
  deps: PayoutDeps,
  params: { estimate: CallEstimate & { ok: false }; recipient: string; amount: string },
): Promise<RevertVerdict> {
  const verdict = classifyRevert(params.estimate.revertData)
  return verdict ?? classifyTransferRefusal(await readTransferRefusal(deps, params))
}

/** Simulates a payment on the newest block. */
export function estimatePayout({ payer, reader }: PayoutDeps, call: ContractCall): Promise<CallEstimate> {
  return reader.estimateCall({ from: payer.signer.address, ...call, value: 0n })
}

const wait = (reason: string, repeats = false): SigningDecision => ({ verdict: 'wait', reason, repeats })

/**
 * Asks, right before a payout is signed, everything that may have changed since its order was approved: whether its id
 * is used, whether the list names the recipient (no answer means wait), and whether the vault would pay.
 */
export async function approvePayout(
  deps: PayoutDeps,
  terms: OrderTerms,
  outboxTx: OutboxTransaction,
): Promise<SigningDecision> {
  const payoutId = fromPayoutSubject(outboxTx.subject)
  const payout = await getPayout(deps, payoutId)
  const isReleased = payout.reason === 'released'
  const call = composePayoutCall(deps.payer, { id: payoutId, ...payout }, terms)
  // Signatures that no longer count: the order waits for new ones, and holds back no other.
  if (call === undefined) return { verdict: 'refuse', reason: 'again', repeats: false }
  const [isPaid, answer, estimate] = await Promise.all([
    isPaidOnChain(deps, payoutId),
    deps.bank.screening.isSanctioned(payout.recipient as Address).catch(() => 'none' as const),
    estimatePayout(deps, call),
  ])
  if (isPaid) return wait('alreadyPaid')
  if (answer === 'none') return wait('screeningUnavailable')
  if (answer && !isReleased) return { verdict: 'refuse', reason: 'sanctioned', repeats: false }
  if (estimate.ok) {
    const gas = estimate.gas * 2n
    return { verdict: 'sign', gas: gas < gasLeast ? gasLeast : gas }
  }
  if (await isPaidOnChain(deps, payoutId, estimate)) return wait('alreadyPaid')
  const { verdict, reason } = await classifyEstimate(deps, { ...payout, estimate })
  switch (verdict) {
    case 'wait':
      return wait(reason)
    case 'misplaced':
      return wait(reason, true)
    case 'again':
      return { verdict: 'refuse', reason: 'again', repeats: false }
    case 'sanctioned':
      // Two operators have released it, and the vault still refuses: it can only be given back.
      return { verdict: 'refuse', reason: isReleased ? reason : 'sanctioned', repeats: false }
    case 'hopeless':
      return { verdict: 'refuse', reason, repeats: true }
  }
}

/** Converts a refused part's reason to the order's halt; undefined when the part is only split again. */
export function toHalt(reason: string): PayoutHalt | undefined {
  if (reason === 'again') return undefined
  if (reason === 'sanctioned' || reason === 'memberBanned' || reason === 'notProven') return reason
  return 'payoutFailed'
}
