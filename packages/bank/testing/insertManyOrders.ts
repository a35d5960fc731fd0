/** The part of a fixture's books that writes as the owner of the tables. */
type Books = { asOwner(statement: string, values?: readonly unknown[]): Promise<void> }

/** Rows that one statement inserts within the pool's time limit. */
const insertedAtOnce = 10_000

/** Inserts orders as rows, each of a member of its own; `micro` each, paid where they are confirmed. */
export async function insertManyOrders(
  books: Books,
  orders: {
    readonly count: number
    readonly micro: bigint
    readonly state: 'approved' | 'confirmed'
    readonly awaitsSignatures?: boolean
  },
): Promise<void> {
  const { count, micro, state, awaitsSignatures = false } = orders
  for (let done = 0; done < count; done += insertedAtOnce)
    await books.asOwner(
      `WITH member AS (
        INSERT INTO bank.member (address, inviter_id, created_at)
        SELECT '0x' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 40),
          (SELECT min(id) FROM bank.member), now() FROM generate_series(1, $1::int) RETURNING id, address)
      INSERT INTO bank.withdrawal (key, member_id, recipient, amount, paid_amount, state, created_at, state_at,
        approved_at, signatures_missing_since)
      SELECT gen_random_uuid(), id, address, $2::bigint, CASE $3 WHEN 'confirmed' THEN $2::bigint ELSE 0 END, $3,
        now(), now(), now(), CASE WHEN $4 THEN now() END FROM member`,
      [Math.min(insertedAtOnce, count - done), `${micro}`, state, awaitsSignatures],
    )
}
