import type { BankContext } from '../../bankContext.ts'
import { assertMay, type Operator, type Role } from '../../policies/operatorRights.ts'

/** An operator as others see one; times in epoch milliseconds. */
export type OperatorRow = {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly createTime: number
  readonly disableTime: number | null
  readonly lockTime: number | null
}

/** Every operator by name, disabled ones too. Throws 403. */
export async function listOperators(
  bank: BankContext,
  params: { readonly operator: Operator },
): Promise<OperatorRow[]> {
  assertMay(params.operator, 'operators.read')
  const now = bank.clock.wallClock()
  const rows = await bank.database.kysely
    .selectFrom('bank.operator')
    .select(['id', 'name', 'role', 'created_at', 'disabled_at', 'locked_until'])
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    createTime: row.created_at.getTime(),
    disableTime: row.disabled_at?.getTime() ?? null,
    lockTime: row.locked_until !== null && row.locked_until > now ? row.locked_until.getTime() : null,
  }))
}
