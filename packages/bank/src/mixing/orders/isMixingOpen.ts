import type { Database } from '@bank/database'

/** True when two operators have opened private transfers. */
export async function isMixingOpen({ kysely }: Database): Promise<boolean> {
  const gate = kysely.selectFrom('bank.gate').select('is_open').where('name', '=', 'privateTransfer')
  return (await gate.executeTakeFirst())?.is_open === true
}
