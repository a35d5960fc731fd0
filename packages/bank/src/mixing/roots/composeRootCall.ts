import { privatePoolAbi } from '@bank/chain'
import type { Database, Transaction } from '@bank/database'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { ContractCall, OutboxTransaction } from '../../outbox/outboxDeps.ts'
import { publishedStates } from './recordPublication.ts'
import { rootSubject } from './rootSubject.ts'

type Executor = Database['kysely'] | Transaction
type RootRow = { chain_id: string; pool: string; root: string; members: number[]; sequence: number }

/** The members of the newest set before this one that the chain has confirmed; a publication changes that one. */
async function listConfirmed(executor: Executor, { chain_id, pool, sequence }: RootRow): Promise<number[]> {
  const before = await executor
    .selectFrom('bank.association_root')
    .select('members')
    .where('chain_id', '=', chain_id)
    .where('pool', '=', pool)
    .where('sequence', '<', sequence)
    .where('state', 'in', [...publishedStates])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.members ?? []
}

/** Composes the publication or revocation of a root from its row. Throws when there is none. */
export async function composeRootCall(
  executor: Executor,
  outboxTx: OutboxTransaction,
): Promise<ContractCall> {
  const { act, id } = rootSubject.parse(outboxTx.subject)
  const row = await executor
    .selectFrom('bank.association_root')
    .select(['chain_id', 'pool', 'root', 'members', 'sequence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const to = row.pool as Address
  const root = row.root as Hex
  const abi = privatePoolAbi
  if (act === 'revoke')
    return { to, callData: encodeFunctionData({ abi, functionName: 'revokeAssociationRoot', args: [root] }) }
  const before = new Set(await listConfirmed(executor, row))
  const members = new Set(row.members)
  const added = row.members.filter((index) => !before.has(index))
  const removed = [...before].filter((index) => !members.has(index))
  const args = [root, added, removed] as const
  return { to, callData: encodeFunctionData({ abi, functionName: 'publishAssociationRoot', args }) }
}
