import type { BankContext } from '../../bankContext.ts'
import { assertMay, type Operator, type Role } from '../../policies/operatorRights.ts'
import { nameSource } from './countAttempt.ts'
import { selectHoldEnd } from './selectHoldEnd.ts'

/** An operator as others see one; times in epoch milliseconds. */
export type OperatorRow = {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly createTime: number
  readonly disableTime: number | null
  /** End of the lock of unknown devices. */
  readonly lockTime: number | null
  /** End of the hold while a proposal to disable them is undecided, in bank time. */
  readonly holdTime: number | null
}

/** Every operator by name, disabled ones too. Throws 403. */
export async function listOperators(
  bank: BankContext,
  params: { readonly operator: Operator },
): Promise<OperatorRow[]> {
  assertMay(params.operator, 'operators.read')
  const now = bank.clock.wallClock()
  const at = await bank.clock.now()
  const rows = await bank.database.kysely
    .selectFrom('bank.operator as o')
    .leftJoin('bank.sign_in_source as s', (join) =>
      join.onRef('s.operator_id', '=', 'o.id').on('s.source', '=', nameSource).on('s.locked_until', '>', now),
    )
    .select(['o.id', 'o.name', 'o.role', 'o.created_at', 'o.disabled_at', 's.locked_until'])
    .select(selectHoldEnd(at).as('hold_end'))
    .orderBy('o.name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    createTime: row.created_at.getTime(),
    disableTime: row.disabled_at?.getTime() ?? null,
    lockTime: row.locked_until?.getTime() ?? null,
    holdTime: row.hold_end?.getTime() ?? null,
  }))
}
