import { verifySolvencyProof } from '@bank/chain/solvency'
import { type Database, inTransaction } from '@bank/database'
import { type BuiltTree, createTree } from '../src/solvency/createTree.ts'
import { findProof, type SolvencyProof } from '../src/solvency/getSolvencyProof.ts'

/** Builds and stores a tree over the books as they are. */
export function createSolvencyTree(database: Database): Promise<BuiltTree> {
  const params = { database, at: new Date(), counted: 0n, paidOut: 0n }
  return inTransaction(database, (transaction) => createTree(transaction, params), 'repeatable read')
}

/** Reads a member's proof from a stored tree, as the api does. Throws Error without a leaf. */
export async function proveMember(
  database: Database,
  { tree, memberId }: { tree: BuiltTree; memberId: bigint },
): Promise<SolvencyProof> {
  const { secret } = await database.kysely
    .selectFrom('bank.solvency_tree')
    .select('secret')
    .where('id', '=', `${tree.id}`)
    .executeTakeFirstOrThrow()
  const found = await findProof(database, { tree: { id: tree.id, secret }, memberId })
  if (found === undefined) throw new Error(`member ${memberId} has no leaf`)
  return {
    version: 1,
    chainId: 56,
    contract: `0x${'0'.repeat(40)}`,
    blockNumber: '0',
    snapshotTime: 0,
    root: `0x${tree.root.toString('hex')}`,
    liabilities: `${tree.liabilities}`,
    ...found,
  }
}

/** Throws Error unless the proof leads to its root. */
export async function assertProven(proof: SolvencyProof): Promise<void> {
  const verdict = await verifySolvencyProof(proof)
  if (!verdict.ok) throw new Error(`the proof is refused: ${verdict.reason}`)
}
