import { getHouseBalance } from '@bank/ledger'
import { amountOf, fromDecimal, toDecimal } from '@bank/money'
import { type Address, getAddress } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { countedCheck, getSolvencyVerdict, newestCheckFirst } from '../earningGates/getSolvencyVerdict.ts'
import type { Page, PageRequest } from '../policies/page.ts'
import { readTotal } from '../runningTotals/runningTotals.ts'
import { type Owed, type OwedColumn, owedColumns, parseOwed, sumOwed } from './owed.ts'

/** The names of the kinds in answers. */
const kindOf = {
  usdt: 'usdt',
  gusd: 'gusd',
  staked: 'staked',
  pending: 'pendingWithdrawal',
  interest: 'interest',
  suspense: 'suspense',
  pool: 'pool',
  set_aside: 'setAside',
} as const satisfies Record<OwedColumn, string>

/** Assets against liabilities at a block: decimal strings in USDT, times in epoch milliseconds. */
export type SolvencyFigures = {
  readonly blockNumber: string
  readonly blockTime: number
  readonly idleAmount: string
  readonly suppliedAmount: string
  readonly withdrawableAmount: string
  readonly uncreditedAmount: string
  readonly inTransitAmount: string
  readonly assetsAmount: string
  readonly liabilitiesAmount: string
  /** Cut to six decimals; null while nothing is owed. */
  readonly ratio: string | null
  readonly liabilities: readonly { readonly kind: (typeof kindOf)[OwedColumn]; readonly amount: string }[]
  readonly isSolvent: boolean
}

/** An attestation as the contract has it. */
export type AttestationRecord = SolvencyFigures & {
  readonly number: string
  readonly root: string
  readonly hash: string
  readonly chainId: number
  readonly contract: string
  readonly memberCount: number
  readonly snapshotTime: number
}

export type Solvency = {
  readonly asOf: number
  readonly check: (SolvencyFigures & { readonly time: number }) | null
  readonly attestation: AttestationRecord | null
  readonly stopped: {
    readonly rewards: boolean
    readonly newStakes: boolean
    readonly reason: 'insolvent' | 'unread' | null
  }
  readonly waterfall: readonly {
    readonly step: 'houseEquity' | 'payoutQueue' | 'operatorsDecision'
    readonly amount: string | null
  }[]
  readonly history: Page<AttestationRecord>
}

/**
 * Reads whether assets cover all liabilities: the newest check, the newest attestation, and a page of earlier ones.
 * Public.
 */
export async function getSolvency(bank: BankContext, params: PageRequest): Promise<Solvency> {
  const { pageNo, pageSize } = params
  const [now, check, verdict, newest, page, total, equity] = await Promise.all([
    bank.clock.now(),
    findCheck(bank),
    getSolvencyVerdict(bank.database.kysely),
    listAttestations(bank, { limit: 1, offset: 0 }),
    listAttestations(bank, { limit: pageSize, offset: (pageNo - 1) * pageSize }),
    readTotal(bank.database.kysely, 'attestations'),
    getEquity(bank),
  ])
  const reason = verdict.isSolvent ? (verdict.isFresh ? null : 'unread') : 'insolvent'
  const isStopped = reason !== null
  const cushion = check ? computeCushion(check) : equity
  return {
    asOf: now.getTime(),
    check,
    attestation: newest[0] ?? null,
    stopped: { rewards: isStopped, newStakes: isStopped, reason },
    waterfall: [
      { step: 'houseEquity', amount: formatUsdt(cushion) },
      { step: 'payoutQueue', amount: null },
      { step: 'operatorsDecision', amount: null },
    ],
    history: { dataList: page, total: Number(total), pageNo, pageSize },
  }
}

const formatUsdt = (micro: bigint | string) => toDecimal(amountOf('USDT', BigInt(micro)))

/**
 * Computes the loss that revenue can absorb before members' money is touched: the ledger still holds it as revenue when
 * it is gone from the vault.
 */
function computeCushion({ assetsAmount, liabilitiesAmount }: SolvencyFigures): bigint {
  const left = fromDecimal(assetsAmount, 'USDT').micro - fromDecimal(liabilitiesAmount, 'USDT').micro
  return left > 0n ? left : 0n
}

/** Reads equity from the ledger alone, before the first check of the vault: revenue may be paid out, dust never is. */
async function getEquity({ database }: BankContext): Promise<bigint> {
  const [revenue, dust] = await Promise.all([
    getHouseBalance(database, 'revenue'),
    getHouseBalance(database, 'dust'),
  ])
  return revenue.micro + dust.micro
}

const ratioScale = 1_000_000n

function computeRatio(assets: bigint, liabilities: bigint): string | null {
  if (liabilities <= 0n) return null
  const scaled = assets <= 0n ? 0n : (assets * ratioScale) / liabilities
  return `${scaled / ratioScale}.${String(scaled % ratioScale).padStart(6, '0')}`
}

type FigureRow = {
  readonly block_number: string
  readonly block_time: Date
  readonly idle: string
  readonly supplied: string
  readonly withdrawable: string
  readonly uncredited: string
  readonly in_transit: string
  readonly assets: string
}

function describeFigures(row: FigureRow, owed: Owed): SolvencyFigures {
  const liabilities = sumOwed(owed)
  const assets = BigInt(row.assets)
  return {
    blockNumber: row.block_number,
    blockTime: row.block_time.getTime(),
    idleAmount: formatUsdt(row.idle),
    suppliedAmount: formatUsdt(row.supplied),
    withdrawableAmount: formatUsdt(row.withdrawable),
    uncreditedAmount: formatUsdt(row.uncredited),
    inTransitAmount: formatUsdt(row.in_transit),
    assetsAmount: formatUsdt(assets),
    liabilitiesAmount: formatUsdt(liabilities),
    ratio: computeRatio(assets, liabilities),
    liabilities: owedColumns.map((column) => ({ kind: kindOf[column], amount: formatUsdt(owed[column]) })),
    isSolvent: assets >= liabilities,
  }
}

async function findCheck({ database }: BankContext): Promise<Solvency['check']> {
  const row = await database.kysely
    .selectFrom('bank.solvency_check')
    .selectAll()
    .where(countedCheck)
    .orderBy(newestCheckFirst)
    .limit(1)
    .executeTakeFirst()
  return row ? { time: row.at.getTime(), ...describeFigures(row, parseOwed(row)) } : null
}

async function listAttestations(
  { database }: BankContext,
  page: { limit: number; offset: number },
): Promise<AttestationRecord[]> {
  const rows = await database.kysely
    .selectFrom('bank.attestation')
    .selectAll()
    .where('state', '=', 'recorded')
    .orderBy('tree_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .$narrowType<{
      number: string
      tx_hash: string
      block_number: string
      block_time: Date
      idle: string
      supplied: string
      withdrawable: string
      uncredited: string
      in_transit: string
      assets: string
    }>()
    .execute()
  return rows.map((row) => ({
    number: row.number,
    root: `0x${row.root.toString('hex')}`,
    hash: row.tx_hash,
    chainId: Number(row.chain_id),
    contract: getAddress(row.contract as Address),
    memberCount: Number(row.members),
    snapshotTime: row.at.getTime(),
    ...describeFigures(row, parseOwed(row)),
  }))
}
