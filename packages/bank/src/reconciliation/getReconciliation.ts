import type { BankContext } from '../bankContext.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'

/** The passes of one kind of reconciliation: when the newest began and ended, and what the newest complete one read. */
export type ReconciliationPass = {
  readonly kind: 'incremental' | 'whole'
  /** UTC day of the newest whole pass; null of the incremental. */
  readonly day: string | null
  readonly startTime: number | null
  readonly endTime: number | null
  readonly rows: string | null
  readonly durationMs: number | null
}

/** A broken law of the books, with the row that breaks it; figures as found, amounts in micro-units. */
export type ListedBreach = {
  readonly id: string
  readonly law: string
  readonly table: string
  readonly row: string
  readonly expected: string
  readonly actual: string
  readonly findTime: number
  readonly seenTime: number
  readonly liftTime: number | null
  readonly liftedBy: string | null
}

const listedMax = 100

/**
 * Gets the newest passes of the reconciliation, and the breaches that it found: those that halt payouts first, then the
 * newest. Times in epoch milliseconds. Throws BankError 403.
 */
export async function getReconciliation(
  bank: BankContext,
  { operator }: { readonly operator: Operator },
): Promise<{ readonly passes: readonly ReconciliationPass[]; readonly breaches: readonly ListedBreach[] }> {
  assertMay(operator, 'health.read')
  const { kysely } = bank.database
  const passes = await kysely.selectFrom('bank.reconciliation').selectAll().orderBy('kind').execute()
  const breaches = await kysely
    .selectFrom('bank.book_breach as breach')
    .leftJoin('bank.operator as lifter', 'lifter.id', 'breach.lifted_by')
    .selectAll('breach')
    .select('lifter.name as lifted_name')
    .orderBy('breach.lifted_at', (order) => order.desc().nullsFirst())
    .orderBy('breach.id', 'desc')
    .limit(listedMax)
    .execute()
  return {
    passes: passes.map((pass) => ({
      kind: pass.kind,
      day: pass.day,
      startTime: pass.started_at?.getTime() ?? null,
      endTime: pass.ended_at?.getTime() ?? null,
      rows: pass.ended_rows,
      durationMs: pass.ended_ms === null ? null : Number(pass.ended_ms),
    })),
    breaches: breaches.map((breach) => ({
      id: breach.id,
      law: breach.law,
      table: breach.source,
      row: breach.subject,
      expected: breach.expected,
      actual: breach.actual,
      findTime: breach.found_at.getTime(),
      seenTime: breach.seen_at.getTime(),
      liftTime: breach.lifted_at?.getTime() ?? null,
      liftedBy: breach.lifted_name,
    })),
  }
}
