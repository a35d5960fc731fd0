import { type Database, openDatabase } from '@bank/database'

/** Creates a table of one-row inserts, beside which postings are measured. */
export async function createBareTable(migrationUrl: string): Promise<void> {
  const owner = openDatabase({ url: migrationUrl, poolSize: 1 })
  await owner.pool.query(`
    CREATE TABLE public.bare (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, a bigint, b bigint);
    GRANT ALL ON public.bare TO bank_application`)
  await owner.close()
}

/** Inserts one row in one round trip. */
export const insertBare = ({ pool }: Database): Promise<unknown> =>
  pool.query({ name: 'bare', text: 'INSERT INTO public.bare (a, b) VALUES ($1, $2)', values: [1, 2] })
