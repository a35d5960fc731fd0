import type { Database } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { sql } from 'kysely'
import { type Address, getAddress } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import {
  computeSalt,
  getSibling,
  getVoidNode,
  hashLeaves,
  hashLevel,
  leafBytes,
  levelsPerRow,
  nodeBytes,
  readLeaf,
  readNode,
  type SumNode,
} from './sumTree.ts'

type Text = `0x${string}`

/** A sibling on the way up; the sum in micro-units. */
export type ProofStep = { readonly side: 'left' | 'right'; readonly hash: Text; readonly sum: string }

/** Data for a member to verify their own leaf under the attested root; amounts in whole micro-units. */
export type SolvencyProof = {
  readonly version: 1
  readonly chainId: number
  readonly contract: string
  readonly blockNumber: string
  readonly snapshotTime: number
  readonly root: Text
  readonly liabilities: string
  readonly leaf: {
    readonly address: string
    readonly salt: Text
    readonly usdt: string
    readonly gusd: string
    readonly staked: string
    readonly pendingWithdrawal: string
    readonly interest: string
  }
  readonly path: readonly ProofStep[]
}

/**
 * The member's own leaf and path in the newest attested tree. Throws 404 before the first attestation, and with
 * `solvencyProofPending` for a member who registered after it.
 */
export async function getSolvencyProof(
  bank: BankContext,
  { memberId }: { readonly memberId: MemberId },
): Promise<SolvencyProof> {
  const attested = await bank.database.kysely
    .selectFrom('bank.attestation')
    .innerJoin('bank.solvency_tree', 'bank.solvency_tree.id', 'bank.attestation.tree_id')
    .select([
      'bank.attestation.tree_id',
      'bank.attestation.chain_id',
      'bank.attestation.contract',
      'bank.attestation.block_number',
      'bank.attestation.at',
      'bank.attestation.root',
      'bank.attestation.liabilities',
      'bank.solvency_tree.secret',
    ])
    .where('bank.attestation.state', '=', 'recorded')
    .orderBy('bank.attestation.tree_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (attested === undefined) throw new BankError(404)
  const tree = { id: BigInt(attested.tree_id), secret: attested.secret }
  const found = await findProof(bank.database, { tree, memberId })
  if (found === undefined) throw new BankError(404, { messageKey: 'solvencyProofPending' })
  return {
    version: 1,
    chainId: Number(attested.chain_id),
    contract: getAddress(attested.contract as Address),
    blockNumber: attested.block_number ?? '0',
    snapshotTime: attested.at.getTime(),
    root: formatNode(attested.root),
    liabilities: attested.liabilities,
    ...found,
  }
}

const formatNode = (bytes: Buffer): Text => `0x${bytes.toString('hex')}`

/** Leaf and path of a member in a stored tree; undefined for whom it does not have. */
export async function findProof(
  database: Database,
  params: { readonly tree: { readonly id: bigint; readonly secret: Buffer }; readonly memberId: bigint },
): Promise<Pick<SolvencyProof, 'leaf' | 'path'> | undefined> {
  const { tree, memberId } = params
  const row = await database.kysely
    .selectFrom('bank.solvency_leaves')
    .select(['position', 'leaves'])
    .where('tree_id', '=', `${tree.id}`)
    .where('first_member', '<=', `${memberId}`)
    .orderBy('first_member', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const index = findLeaf(row.leaves, memberId)
  if (index === undefined) return undefined
  const leaf = readLeaf(row.leaves.subarray(index * leafBytes, (index + 1) * leafBytes))
  const [usdt, gusd, staked, pendingWithdrawal, interest] = leaf.amounts.map(String) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const address = getAddress(formatNode(leaf.address))
  const salt = formatNode(computeSalt(tree.secret, memberId))
  const inRow = listRowSiblings(hashLeaves(tree.secret, row.leaves), index)
  const above = await readAbove(database, tree.id, row.position)
  return {
    leaf: { address, salt, usdt, gusd, staked, pendingWithdrawal, interest },
    path: [...inRow, ...above],
  }
}

function findLeaf(leaves: Buffer, memberId: bigint): number | undefined {
  for (let at = 0; at < leaves.length; at += leafBytes)
    if (leaves.readBigInt64BE(at) === memberId) return at / leafBytes
  return undefined
}

function describeStep(index: number, { hash, sum }: SumNode): ProofStep {
  return { side: index % 2 === 0 ? 'right' : 'left', hash: formatNode(hash), sum: `${sum}` }
}

function listRowSiblings(nodes: Buffer, leafIndex: number): ProofStep[] {
  const steps: ProofStep[] = []
  let level = nodes
  for (let height = 0; height < levelsPerRow; height += 1) {
    const index = leafIndex >> height
    steps.push(describeStep(index, getSibling(level, index, height)))
    level = hashLevel(level, height)
  }
  return steps
}

/** The siblings above a row: of each stored level only the 40 bytes that are needed. */
async function readAbove(database: Database, treeId: bigint, position: number): Promise<ProofStep[]> {
  const { rows } = await sql<{ level: number; node: Buffer; size: number }>`
    SELECT level, octet_length(nodes) AS size,
      substring(nodes FROM ((${position}::int >> level) # 1) * ${nodeBytes}::int + 1 FOR ${nodeBytes}::int) AS node
    FROM bank.solvency_level WHERE tree_id = ${treeId}::bigint ORDER BY level`.execute(database.kysely)
  return rows
    .filter(({ size }) => size > nodeBytes)
    .map(({ level, node }) => {
      const sibling = node.length === nodeBytes ? readNode(node, 0) : getVoidNode(levelsPerRow + level)
      return describeStep(position >> level, sibling)
    })
}
