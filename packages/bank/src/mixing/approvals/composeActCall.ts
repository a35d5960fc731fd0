import { privatePoolAbi } from '@bank/chain'
import type { Database, Transaction } from '@bank/database'
import { type Address, encodeFunctionData } from 'viem'
import type { ContractCall, OutboxTransaction } from '../../outbox/outboxDeps.ts'
import { actSubject } from './actSubject.ts'
import { readTree } from './readTree.ts'

type Executor = Database['kysely'] | Transaction

/**
 * Composes an approval, or a removal with the path of the tree as it is now, from the row of the act; undefined once it is
 * not what it was opened as: an approval holds only cleared deposits that wait, a removal a refused one in the tree.
 */
export async function composeActCall(
  executor: Executor,
  outboxTx: OutboxTransaction,
): Promise<ContractCall | undefined> {
  const act = await executor
    .selectFrom('bank.tree_act')
    .select(['chain_id', 'pool', 'kind', 'deposits'])
    .where('id', '=', actSubject.parse(outboxTx.subject))
    .where('state', '=', 'sending')
    .executeTakeFirst()
  if (act === undefined) return undefined
  const rows = await executor
    .selectFrom('bank.private_deposit')
    .select(['leaf_index', 'leaf', 'screening', 'place', 'removed_epoch', 'taken_back_hash'])
    .where('chain_id', '=', act.chain_id)
    .where('pool', '=', act.pool)
    .where('leaf_index', 'in', act.deposits)
    .execute()
  const to = act.pool as Address
  const abi = privatePoolAbi
  if (act.kind === 'approve') {
    if (rows.some(({ screening, place }) => screening !== 'cleared' || place !== null)) return undefined
    const args = [act.deposits] as const
    return { to, callData: encodeFunctionData({ abi, functionName: 'approve', args }) }
  }
  const [row] = rows
  if (row?.screening !== 'refused' || row.place === null || row.removed_epoch !== null) return undefined
  const tree = await readTree(executor, { chainId: act.chain_id, pool: act.pool })
  const { siblings, isJoined } = tree.getPath(row.place)
  const way = siblings.filter((_, level) => isJoined[level] === 1)
  const args = [BigInt(row.place), BigInt(row.leaf), way] as const
  return { to, callData: encodeFunctionData({ abi, functionName: 'remove', args }) }
}
