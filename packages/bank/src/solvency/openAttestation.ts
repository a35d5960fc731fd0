import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import { openOutboxTransaction } from '../outbox/openOutboxTransaction.ts'
import { attestationSubject } from './attestationSubject.ts'
import type { AttestDeps } from './attester.ts'
import { type Followed, readFollowed } from './checkSolvency.ts'
import { type BuiltTree, createTree } from './createTree.ts'

/** An attestation that is due; null day for the one of the interval. */
type Due = { readonly day: string | null }

/**
 * Finds the attestation that is due: none is in flight, and `everyMs` (ATTEST_EVERY_MS) has passed
 * or a day has been settled since the last.
 */
async function findDue(transaction: Transaction, deps: AttestDeps, at: Date): Promise<Due | undefined> {
  const { everyMs, retryAfterMs } = deps.attester
  const { rows } = await sql<{ open: boolean; newest: Date | null; tried: Date | null; day: string | null }>`
    SELECT EXISTS (SELECT FROM bank.attestation WHERE state IN ('sending', 'mined')) AS open,
      (SELECT at FROM bank.attestation WHERE state <> 'failed' ORDER BY tree_id DESC LIMIT 1) AS newest,
      (SELECT at FROM bank.attestation ORDER BY tree_id DESC LIMIT 1) AS tried,
      (SELECT d.day FROM (SELECT day FROM bank.settlement_day WHERE state = 'done' ORDER BY day DESC LIMIT 1) d
        WHERE NOT EXISTS (SELECT FROM bank.attestation a WHERE a.day >= d.day AND a.state <> 'failed')) AS day`.execute(
    transaction,
  )
  const [row] = rows
  if (row === undefined || row.open) return undefined
  const getElapsedMs = (time: Date | null) =>
    time === null ? Number.POSITIVE_INFINITY : at.getTime() - time.getTime()
  const hasFailed = row.tried !== null && row.tried.getTime() !== row.newest?.getTime()
  if (hasFailed && getElapsedMs(row.tried) < retryAfterMs) return undefined
  if (row.day !== null) return { day: row.day }
  return getElapsedMs(row.newest) >= everyMs ? { day: null } : undefined
}

async function insertAttestation(
  transaction: Transaction,
  deps: AttestDeps,
  params: { tree: BuiltTree; followed: Followed; due: Due; at: Date },
): Promise<void> {
  const { attester } = deps
  const { tree, followed, due, at } = params
  await transaction
    .insertInto('bank.attestation')
    .values({
      tree_id: tree.id,
      chain_id: BigInt(attester.chainId),
      contract: attester.contract,
      root: tree.root,
      members: tree.members,
      day: due.day,
      at,
      ...tree.owed,
      counted: followed.counted,
      paid_out: followed.paidOut,
    })
    .execute()
  await openOutboxTransaction(transaction, {
    subject: attestationSubject.of(tree.id),
    chainId: attester.chainId,
    sender: attester.signer.address,
  })
}

/**
 * Builds the tree and opens the transaction that attests it, when one is due; both or neither are written. Answers the
 * tree, or undefined where nothing was due or another worker is at it. Throws RangeError where books cannot be attested.
 */
export async function openAttestation(deps: AttestDeps): Promise<BuiltTree | undefined> {
  const { bank, attester } = deps
  // Asked before the transaction holds a connection, for it may need one of its own.
  const at = await bank.clock.now()
  return inTransaction(
    bank.database,
    async (transaction) => {
      const { rows } = await sql<{ leads: boolean }>`
        SELECT pg_try_advisory_xact_lock(hashtextextended('attestation', 0)) AS leads`.execute(transaction)
      if (rows[0]?.leads !== true) return undefined
      const due = await findDue(transaction, deps, at)
      if (due === undefined) return undefined
      const followed = await readFollowed(transaction, {
        chainId: attester.chainId,
        address: attester.vault,
      })
      const { counted, paidOut } = followed
      const tree = await createTree(transaction, { database: bank.database, at, counted, paidOut })
      await insertAttestation(transaction, deps, { tree, followed, due, at })
      return tree
    },
    'repeatable read',
  )
}
