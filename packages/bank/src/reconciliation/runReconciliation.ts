import { type Database, inTransaction, longStatementTimeout, type Transaction } from '@bank/database'
import { countEntries, type Discrepancy, readWatermark } from '@bank/ledger'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { type Breach, findLastLift, recordBreaches } from '../bookBreaches/bookBreach.ts'
import { tryWithAdvisoryLock } from '../chainFollower/tryWithAdvisoryLock.ts'
import { findTotalBreaches } from '../runningTotals/runningTotals.ts'
import {
  findBookDiscrepancies,
  findOrderBreaches,
  findSignBreaches,
  findSuspenseBreaches,
  findTransferBreaches,
  findVaultBreaches,
} from './findBookDiscrepancies.ts'

/** A comparison of the whole reconciliation: its own snapshot, and the table whose rows it reads. */
export type WholeComparison = {
  readonly source: string
  find(database: Database): Promise<readonly Discrepancy[]>
}

/** Comparisons of other capabilities, and test hooks. */
export type ReconciliationOptions = {
  readonly comparisons: readonly WholeComparison[]
  /** Transaction ids of one step of the incremental reconciliation. */
  readonly stepIds?: bigint
  /** Test hook, called between reading and writing; what it throws ends the pass there. */
  readonly failpoint?: (point: string) => Promise<void>
}

/** Result of a pass; following: another worker reconciles. */
export type ReconciliationOutcome = {
  readonly state: 'done' | 'following'
  /** Rows that this pass checked. */
  readonly rows: bigint
  /** True where this pass ended the whole reconciliation of a day. */
  readonly endedWhole: boolean
  /** Found in what was posted since the last pass. */
  readonly recent: readonly Breach[]
  /** Found by comparisons of the whole books. */
  readonly whole: readonly Breach[]
}

type Progress = { -readonly [Key in keyof ReconciliationOutcome]: ReconciliationOutcome[Key] }

type Pass = {
  readonly bank: BankContext
  readonly options: ReconciliationOptions
  readonly progress: Progress
}

const lockName = 'reconciliation'
const idsAtOnce = 1_000_000n

/** Runs a comparison in one snapshot, without the pool's time limit. */
function inSnapshot<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(
    database,
    async (tx) => {
      await sql.raw(longStatementTimeout.statement).execute(tx)
      return work(tx)
    },
    'repeatable read',
  )
}

/** Lists every comparison of the whole reconciliation, in order. */
function listComparisons(others: readonly WholeComparison[]): readonly WholeComparison[] {
  const own = [
    { source: 'ledger.entry', find: findSignBreaches },
    { source: 'bank.recharge', find: findSuspenseBreaches },
    { source: 'bank.withdrawal', find: findOrderBreaches },
    { source: 'ledger.entry', find: findTransferBreaches },
    { source: 'bank.chain_follower', find: findVaultBreaches },
    { source: 'bank.stake', find: findTotalBreaches },
  ] as const
  return [
    ...others,
    ...own.map(({ source, find }) => ({
      source,
      find: (database: Database) => inSnapshot(database, (tx) => find(tx)),
    })),
  ]
}

/** Lists the breaches of one law in the whole books, as they are now. */
export async function findBroken(
  database: Database,
  params: { readonly law: string; readonly comparisons: readonly WholeComparison[] },
): Promise<Breach[]> {
  const found: Breach[] = []
  for (const comparison of listComparisons(params.comparisons))
    found.push(...(await runComparison(database, comparison)))
  return found.filter(({ invariant }) => invariant === params.law)
}

/** A comparison may name the source of its own breaches; else it is the comparison's. */
async function runComparison(database: Database, comparison: WholeComparison): Promise<Breach[]> {
  const found = await comparison.find(database)
  return found.map((breach) => ({ source: comparison.source, ...breach }))
}

async function countRows(database: Database, source: string): Promise<bigint> {
  const { rows } = await inSnapshot(database, (tx) =>
    sql<{ count: string }>`SELECT count(*) AS count FROM ${sql.table(source)}`.execute(tx),
  )
  return BigInt(rows[0]?.count ?? 0)
}

/** The pass is over where nothing below the watermark is left; then its figures become the newest complete ones. */
const closePass = (at: Date) => ({
  ended_at: at,
  ended_rows: sql<string>`rows_checked`,
  ended_ms: sql<string>`greatest(0, (extract(epoch FROM ${at}::timestamptz - started_at) * 1000)::bigint)`,
})

/** Checks the next step of the incremental reconciliation; false when it has come to the watermark. */
async function checkNextStep({ bank, options, progress }: Pass, isFirst: boolean): Promise<boolean> {
  const startedAt = await bank.clock.now()
  const seen = await inSnapshot(bank.database, async (tx) => {
    const row = await tx
      .selectFrom('bank.reconciliation')
      .select('upto')
      .where('kind', '=', 'incremental')
      .executeTakeFirstOrThrow()
    const from = BigInt(row.upto)
    const watermark = await readWatermark(tx)
    const next = from + (options.stepIds ?? idsAtOnce)
    const upto = next < watermark ? next : watermark
    if (upto < from || (upto === from && !isFirst)) return undefined
    const range = { from, upto }
    const breaches = await findBookDiscrepancies(tx, range)
    return { from, upto, watermark, breaches, rows: await countEntries(tx, range) }
  })
  if (seen === undefined) return false
  await options.failpoint?.('incremental:read')
  const { from, upto, watermark, breaches, rows } = seen
  const at = await bank.clock.now()
  const isMoved = await inTransaction(bank.database, async (tx) => {
    const moved = await tx
      .updateTable('bank.reconciliation')
      .set({
        upto,
        rows_checked: isFirst ? rows : sql<string>`rows_checked + ${rows}::bigint`,
        ...(isFirst ? { started_at: startedAt } : {}),
      })
      .where('kind', '=', 'incremental')
      .where('upto', '=', `${from}`)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) return false
    if (upto === watermark)
      await tx
        .updateTable('bank.reconciliation')
        .set(closePass(at))
        .where('kind', '=', 'incremental')
        .execute()
    await recordBreaches(tx, { breaches, at })
    return true
  })
  await options.failpoint?.('incremental:written')
  if (!isMoved) return false
  progress.rows += rows
  progress.recent = [...progress.recent, ...breaches]
  return upto < watermark
}

type WholePlace = { readonly day: string; readonly step: number }

/** Opens the whole reconciliation of a UTC day, and one after each lift; undefined when none is due. */
async function openWhole({ bank }: Pass, steps: number): Promise<WholePlace | undefined> {
  const at = await bank.clock.now()
  const today = at.toISOString().slice(0, 10)
  return inTransaction(bank.database, async (tx) => {
    const { rows } = await sql<{ day: string | null; step: number; started_at: Date | null }>`
      SELECT day::text AS day, step, started_at FROM bank.reconciliation WHERE kind = 'whole' FOR UPDATE`.execute(
      tx,
    )
    const [row = { day: null, step: 0, started_at: null }] = rows
    if (row.day !== null && row.step < steps) return { day: row.day, step: row.step }
    const liftedAt = await findLastLift(tx)
    const isLifted = liftedAt !== undefined && row.started_at !== null && row.started_at <= liftedAt
    if (row.day !== null && row.day >= today && !isLifted) return undefined
    await sql`UPDATE bank.reconciliation SET day = ${today}::date, step = 0, rows_checked = 0, started_at = ${at}
      WHERE kind = 'whole'`.execute(tx)
    return { day: today, step: 0 }
  })
}

async function checkWhole(pass: Pass): Promise<void> {
  const { bank, options, progress } = pass
  const comparisons = listComparisons(options.comparisons)
  const place = await openWhole(pass, comparisons.length)
  if (place === undefined) return
  for (const [step, comparison] of comparisons.entries()) {
    if (step < place.step) continue
    const breaches = await runComparison(bank.database, comparison)
    const rows = await countRows(bank.database, comparison.source)
    await options.failpoint?.(`whole:${step}`)
    const at = await bank.clock.now()
    const isLast = step + 1 === comparisons.length
    const isMoved = await inTransaction(bank.database, async (tx) => {
      const moved = await sql`
        UPDATE bank.reconciliation SET step = step + 1, rows_checked = rows_checked + ${rows}::bigint
        WHERE kind = 'whole' AND day = ${place.day}::date AND step = ${step}`.execute(tx)
      if (moved.numAffectedRows !== 1n) return false
      if (isLast)
        await tx.updateTable('bank.reconciliation').set(closePass(at)).where('kind', '=', 'whole').execute()
      await recordBreaches(tx, { breaches, at })
      return true
    })
    if (!isMoved) return
    progress.rows += rows
    progress.whole = [...progress.whole, ...breaches]
    progress.endedWhole = isLast
  }
}

/**
 * One pass: what was posted since the last, below the watermark of the roll-up, and once a UTC day everything. One worker
 * at a time; one that is killed leaves its place to the next. Every breach halts payouts until two operators lift it.
 */
export async function runReconciliation(
  bank: BankContext,
  options: ReconciliationOptions,
): Promise<ReconciliationOutcome> {
  const progress: Progress = { state: 'following', rows: 0n, endedWhole: false, recent: [], whole: [] }
  const pass: Pass = { bank, options, progress }
  await tryWithAdvisoryLock(bank.database, lockName, async () => {
    progress.state = 'done'
    for (let isFirst = true; await checkNextStep(pass, isFirst); isFirst = false);
    await checkWhole(pass)
  })
  return progress
}
