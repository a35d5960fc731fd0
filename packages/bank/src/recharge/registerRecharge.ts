import type { TransactionStatus } from '@bank/chain/server'
import type { MemberId } from '@bank/ledger'
import { parseAmount } from '@bank/money'
import type { Hash } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { getRecharge } from './getRecharge.ts'
import { type RechargeRecord, withTimeout } from './rechargeRecord.ts'

const hintsADayMax = 500

/**
 * Remembers that a member sent a deposit, so that every device can follow it. Never a credit: only the chain
 * makes one. Again for the same transaction changes nothing. Throws 400 amount or hash, 429 too many in a day.
 */
export async function registerRecharge(
  bank: BankContext,
  request: {
    readonly memberId: MemberId
    readonly txHash: string
    /** Decimal text in USDT. */
    readonly amount: string
    readonly chainId?: number
  },
): Promise<RechargeRecord> {
  const parsed = parseAmount(request.amount, 'USDT')
  const txHash = request.txHash.toLowerCase()
  if (!parsed.ok || !/^0x[0-9a-f]{64}$/.test(txHash)) throw new BankError(400)
  const { memberId, chainId = bank.homeChainId } = request
  const now = await bank.clock.now()
  const { count } = await bank.database.kysely
    .selectFrom('bank.recharge_hint')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('member_id', '=', `${memberId}`)
    .where('created_at', '>', new Date(now.getTime() - 86_400_000))
    .executeTakeFirstOrThrow()
  if (Number(count) >= hintsADayMax) throw new BankError(429)
  const reader = bank.chains.get(chainId)
  const status = reader?.getTransactionStatus(txHash as Hash)
  const seen = status && (await withTimeout<TransactionStatus>(status, { state: 'unknown' }))
  // Sender and nonce are known only while a node has it, and later distinguish replaced from unknown.
  const sender = seen && seen.state !== 'unknown' ? { sender: seen.from, nonce: seen.nonce } : {}
  await bank.database.kysely
    .insertInto('bank.recharge_hint')
    .values({
      member_id: memberId,
      chain_id: `${chainId}`,
      tx_hash: txHash,
      amount: parsed.amount.micro,
      created_at: now,
      ...sender,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return getRecharge(bank, { memberId, txHash: txHash as Hash })
}
