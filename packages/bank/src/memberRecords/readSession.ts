import type { Database } from '@bank/database'
import DataLoader from 'dataloader'

/** A session that was not ended, and its member. */
export type SessionRow = {
  id: string
  address: string
  banned_at: Date | null
  last_used_at: Date
  expires_at: Date
  session_id: string
}

type Reader = DataLoader<Buffer, SessionRow | undefined, string>

const batchMax = 64
/** Reads under way at once; one that hangs leaves the other its turn. */
const readsMax = 2

const query = {
  name: 'bank_sessions',
  text: `SELECT s.token_hash, m.id, m.address, m.banned_at, s.last_used_at, s.expires_at, s.id AS session_id
    FROM bank.session s JOIN bank.member m ON m.id = s.member_id
    WHERE s.token_hash = ANY($1) AND s.revoked_at IS NULL`,
}

const readers = new WeakMap<Database, Reader>()

/**
 * Reads a session by the hash of its token, in a statement that starts after this call: every call of a member begins so,
 * and those that arrive while two such statements are under way share the next one. Rejects as the database does.
 */
export function readSession(database: Database, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const reader = readers.get(database) ?? createReader(database)
  readers.set(database, reader)
  return reader.load(tokenHash)
}

function createReader({ pool }: Database): Reader {
  let reads = 0
  const waiting: (() => void)[] = []
  const read = async (hashes: readonly Buffer[]): Promise<(SessionRow | undefined)[]> => {
    const { rows } = await pool.query<SessionRow & { token_hash: Buffer }>({ ...query, values: [hashes] })
    const found = new Map(rows.map(({ token_hash, ...row }) => [token_hash.toString('hex'), row]))
    return hashes.map((hash) => found.get(hash.toString('hex')))
  }
  return new DataLoader<Buffer, SessionRow | undefined, string>(
    (hashes) =>
      read(hashes).finally(() => {
        reads -= 1
        start()
      }),
    {
      cache: false,
      maxBatchSize: batchMax,
      batchScheduleFn: (send) => {
        waiting.push(send)
        start()
      },
    },
  )

  function start(): void {
    if (reads >= readsMax) return
    const send = waiting.shift()
    if (send === undefined) return
    reads += 1
    // Requests whose sockets became readable at the same time come first.
    setImmediate(send)
  }
}
