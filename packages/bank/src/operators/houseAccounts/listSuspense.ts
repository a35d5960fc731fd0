import type { Database, Transaction } from '@bank/database'
import { amountOf, toDecimal } from '@bank/money'
import { getAddress } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import type { Page, PageRequest } from '../../policies/page.ts'
import { computeCapitalTime } from './assertUnclaimed.ts'

/** A deposit of an address that is no member; USDT as a decimal string, time in epoch milliseconds. */
export type SuspenseRow = {
  readonly id: string
  readonly chainId: number
  readonly txHash: string
  readonly depositor: string
  readonly amount: string
  readonly createTime: number
  /** From then on two operators may book it as capital, if no member has a claim to it. */
  readonly capitalTime: number
}

export type SuspensePage = Page<SuspenseRow>

/** Deposits in suspense, oldest first. Throws 403. */
export async function listSuspense(
  bank: BankContext,
  params: PageRequest & { readonly operator: Operator },
): Promise<SuspensePage> {
  assertMay(params.operator, 'suspense.read')
  const { pageNo, pageSize } = params
  const { kysely } = bank.database
  const { suspenseCapitalDays } = await bank.getParameters()
  const [rows, { total }] = await Promise.all([
    selectSuspense(kysely)
      .orderBy('recorded_at')
      .orderBy('tx_hash')
      .orderBy('log_index')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    kysely
      .selectFrom('bank.recharge')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('state', '=', 'suspense')
      .executeTakeFirstOrThrow(),
  ])
  const dataList = rows.map((row) => ({
    id: formatSuspenseId({ chainId: row.chain_id, txHash: row.tx_hash, logIndex: row.log_index }),
    chainId: Number(row.chain_id),
    txHash: row.tx_hash,
    depositor: getAddress(row.depositor),
    amount: toDecimal(amountOf('USDT', BigInt(row.amount))),
    createTime: row.recorded_at.getTime(),
    capitalTime: computeCapitalTime(row, suspenseCapitalDays).getTime(),
  }))
  return { dataList, total: Number(total), pageNo, pageSize }
}

function selectSuspense(executor: Database['kysely'] | Transaction) {
  return executor
    .selectFrom('bank.recharge')
    .select(['chain_id', 'tx_hash', 'log_index', 'depositor', 'amount', 'recorded_at'])
    .where('state', '=', 'suspense')
}

/** A deposit that is in suspense now. Throws 400 malformed id, 404 when it is not there or no longer. */
export async function getSuspense(executor: Database['kysely'] | Transaction, id: string) {
  const { chainId, txHash, logIndex } = parseSuspenseId(id)
  const row = await selectSuspense(executor)
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', logIndex)
    .executeTakeFirst()
  if (!row) throw new BankError(404)
  return row
}

/** The identity of a deposit: the log that the vault wrote. */
type DepositPlace = { readonly chainId: string; readonly txHash: string; readonly logIndex: number }

/** Writes the id of a deposit in suspense. */
function formatSuspenseId(place: DepositPlace): string {
  return `${place.chainId}:${place.txHash}:${place.logIndex}`
}

/** Reads the id of a deposit in suspense. Throws 400. */
function parseSuspenseId(id: string): DepositPlace {
  const [, chainId, txHash, logIndex] = /^([1-9]\d{0,9}):(0x[0-9a-f]{64}):(0|[1-9]\d{0,8})$/.exec(id) ?? []
  if (chainId === undefined || txHash === undefined || logIndex === undefined) throw new BankError(400)
  return { chainId, txHash, logIndex: Number(logIndex) }
}
