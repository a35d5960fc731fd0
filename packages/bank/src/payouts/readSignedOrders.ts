import type { ReviewedOrder, ReviewSignature } from '@bank/chain/server'
import { listSignedOrders, type SignedOrderRow } from '../payoutSignatures/payoutSignature.ts'
import { toReviewedOrder } from '../payoutSignatures/toReviewedOrder.ts'
import type { PayoutDeps } from './vaultPayer.ts'

/** An order with as many signatures as the vault wants now, in ascending order of their reviewers. */
export type SignedOrder = {
  readonly order: ReviewedOrder
  readonly signatures: readonly ReviewSignature[]
}

/** No chain in use lags this far behind; older signatures of past orders are not read. */
const lagMaxMs = 86_400_000

/** A signature must outlive the time from admission to mining. */
const marginSeconds = 900n

/** One signature of each reviewer that the vault counts now; undefined while they are too few. */
async function selectSignatures(
  { payer, reader }: PayoutDeps,
  order: ReviewedOrder,
  row: SignedOrderRow,
): Promise<readonly ReviewSignature[] | undefined> {
  const { vault } = payer
  const needed = await reader.getSignaturesNeeded({ vault, total: order.total })
  const selected = new Map<string, ReviewSignature>()
  for (const signature of row.signatures) {
    if (selected.size === needed) break
    if (selected.has(signature.reviewer)) continue
    if (await reader.isReviewSigned({ vault, order, signature })) selected.set(signature.reviewer, signature)
  }
  if (selected.size < needed) return undefined
  return [...selected.values()].toSorted((one, other) => (one.reviewer < other.reviewer ? -1 : 1))
}

/**
 * Reads the approved orders that the vault would pay by their signatures, by its own word; keyed by withdrawal id.
 * Throws ChainReadError.
 */
export async function readSignedOrders(
  deps: PayoutDeps,
  params: { readonly microUnit: bigint },
): Promise<ReadonlyMap<string, SignedOrder>> {
  const { bank, payer, reader } = deps
  const signed = new Map<string, SignedOrder>()
  const place = { chainId: payer.chainId, vault: payer.vault }
  const executor = bank.database.kysely
  const oldest = BigInt(Math.floor((Date.now() - lagMaxMs) / 1_000))
  if ((await listSignedOrders(executor, { ...place, after: oldest })).length === 0) return signed
  const { timestampMs } = await reader.getBlock({ number: await reader.getHeadNumber() })
  const after = BigInt(Math.floor(timestampMs / 1_000)) + marginSeconds
  for (const row of await listSignedOrders(executor, { ...place, after })) {
    const order = toReviewedOrder(row, params)
    const signatures = await selectSignatures(deps, order, row)
    if (signatures !== undefined) signed.set(row.id, { order, signatures })
  }
  return signed
}
