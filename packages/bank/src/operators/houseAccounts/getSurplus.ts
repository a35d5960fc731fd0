import type { Transaction } from '@bank/database'
import { inTransaction } from '@bank/database'
import { eventTypes, getHouseBalance } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../../bankContext.ts'
import { lockFollowers } from '../../chainFollower/cursor.ts'
import { BankError } from '../../errors.ts'
import { sumUnreturned } from '../../lossShareRecords/lossShare.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import { findUnbookedGifts } from '../../vaultGrowth/findUnbookedGifts.ts'

/**
 * The gifts that the vault has beyond the ledger, in USDT as decimal strings; the surplus is negative when it has
 * less. Its earnings since the last measurement are in the assets and no surplus.
 */
export type Surplus = {
  readonly chainId: number
  /** Idle USDT and aUSDT together. */
  readonly assets: string
  /** The vault's liabilities by the ledger and by deposits not yet booked. */
  readonly owed: string
  /** The amount that may be booked. */
  readonly surplus: string
  /** The part of it that fills losses of the vault not borne yet; the rest is new revenue. */
  readonly filling: string
  readonly blockNumber: string
  /** Epoch milliseconds of the block. */
  readonly asOf: number
}

// Any constant will do; it only has to be the same in every process.
const surplusLock = 5_682_004

/** Reads the surplus of now. Throws 403, 430 when the chain does not answer or no vault is configured. */
export async function getSurplus(
  bank: BankContext,
  params: { readonly operator: Operator },
): Promise<Surplus> {
  assertMay(params.operator, 'surplus.read')
  const read = await inTransaction(bank.database, (tx) => readSurplus(bank, tx))
  const toUsdt = (micro: bigint) =>
    micro < 0n ? `-${toDecimal(amountOf('USDT', -micro))}` : toDecimal(amountOf('USDT', micro))
  return {
    chainId: read.chainId,
    assets: toUsdt(read.assetsMicro),
    owed: toUsdt(read.owedMicro),
    surplus: toUsdt(read.surplusMicro),
    filling: toUsdt(read.fillableMicro),
    blockNumber: String(read.block.number),
    asOf: read.block.timestampMs,
  }
}

/**
 * Held until the transaction ends: two bookings of one surplus never read it side by side, and no measurement moves the
 * losses while a booking reads them.
 */
export async function lockSurplus(tx: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${surplusLock})`.execute(tx)
  await lockFollowers(tx, 'growth')
}

/**
 * Reads the vault's assets at a final block, less the ledger's figure and what the chain has counted beyond it; gifts
 * first fill the vault's losses not borne yet. The ledger is read first: any amount credited or
 * paid meanwhile makes the answer smaller, never larger.
 */
export async function readSurplus(bank: BankContext, tx: Transaction) {
  const { vault } = bank
  const reader = vault && bank.chains.get(vault.chainId)
  if (!vault || !reader) throw new BankError(430)
  // Losses of the vault that revenue or members have borne are owed to no member.
  const borne = (await getHouseBalance(tx, 'losses')).micro
  const shared = (await getHouseBalance(tx, 'losses', eventTypes.lossShare)).micro
  // Members are being given back this much of it: it is spoken for.
  const returning = await sumUnreturned(tx)
  const booked = -(await getHouseBalance(tx, 'vault')).micro - borne + returning
  const cursor = await tx
    .selectFrom('bank.chain_follower')
    .select('counted')
    .where('kind', '=', 'recharges')
    .where('chain_id', '=', String(vault.chainId))
    .where('address', '=', vault.address)
    .executeTakeFirst()
  const counted = BigInt(cursor?.counted ?? 0)
  try {
    const block = await reader.getFinalizedBlock()
    const at = { vault: vault.address, blockHash: block.hash }
    const [facts, deposited] = await Promise.all([
      reader.getVaultFacts(at),
      reader.getVaultTotalDeposited(at),
    ])
    const toMicro = (units: bigint) => units / facts.microUnit
    const assetsMicro = toMicro(facts.idle + facts.supplied)
    const uncounted = toMicro(deposited) - counted
    const owedMicro = booked + (uncounted > 0n ? uncounted : 0n)
    const beyondMicro = assetsMicro - owedMicro
    const found = await findUnbookedGifts(tx, {
      reader,
      vault: vault.address,
      block,
      assets: facts.idle + facts.supplied,
      deposited,
      paidOut: facts.totalPaidOut,
    })
    const hole = (found?.shortfallMicro ?? 0n) - (borne - shared)
    const surplus = computeSurplus({
      beyondMicro,
      gifts: found && found.giftsMicro - returning,
      hole: getGreater(hole, 0n),
    })
    return { chainId: vault.chainId, block, assetsMicro, owedMicro, ...surplus }
  } catch (error) {
    throw new BankError(430, { cause: error })
  }
}

const getLesser = (one: bigint, other: bigint) => (one < other ? one : other)
const getGreater = (one: bigint, other: bigint) => (one > other ? one : other)

type Beyond = {
  /** The vault's assets beyond the ledger. */
  readonly beyondMicro: bigint
  /** Gifts not booked yet; undefined before the first measurement. */
  readonly gifts: bigint | undefined
  /** Losses of the vault not borne yet. */
  readonly hole: bigint
}

/**
 * Computes what may be booked, what of it fills the hole, and what covers the ledger without it. The vault's yield is
 * revenue by itself; only what was given to it waits for two operators, and gifts fill the hole first.
 */
function computeSurplus({ beyondMicro, gifts, hole }: Beyond) {
  const restMicro = gifts !== undefined && gifts < beyondMicro ? gifts : beyondMicro
  if (gifts === undefined || gifts <= 0n || hole === 0n)
    return { restMicro, surplusMicro: restMicro, fillableMicro: 0n }
  const surplusMicro = getLesser(gifts, hole + getGreater(restMicro, 0n))
  return { restMicro, surplusMicro, fillableMicro: getLesser(gifts, hole) }
}
