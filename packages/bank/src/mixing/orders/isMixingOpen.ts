import type { MixingContext } from '../mixingContext.ts'

/** True when two operators have opened private transfers, and no one can forge their proofs. */
export async function isMixingOpen({ database, mixing }: MixingContext): Promise<boolean> {
  if (!mixing.isKeyTrusted) return false
  const gate = database.kysely.selectFrom('bank.gate').select('is_open').where('name', '=', 'privateTransfer')
  return (await gate.executeTakeFirst())?.is_open === true
}
