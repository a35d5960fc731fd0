import type { Database } from '@bank/database'

/** A freeze that lasts, in the clock of the database's machine. */
export type Freeze = { readonly reason: string; readonly by: string; readonly frozenAt: Date }

/** Finds the freeze that is not lifted. */
export function findFreeze({ kysely }: Database): Promise<Freeze | undefined> {
  return kysely
    .selectFrom('bank.freeze')
    .select(['reason', 'frozen_by as by', 'frozen_at as frozenAt'])
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
}
