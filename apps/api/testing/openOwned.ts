import { openGates } from '@bank/bank/testing'
import { getTestAccount } from '@bank/chain/testing'
import type { ApiFixture } from './openApiFixture.ts'

const hash = `0x${'cd'.repeat(32)}`
const proof = `0x${'00'.repeat(256)}`
const relayer = getTestAccount(2).address.toLowerCase()
/** An order that its owner has proved: only then does a proof succeed without a chain. */
export const provedCommitment = `0x${'1d'.repeat(32)}`

/** Every other field of a members' call: none of them names a thing that belongs to somebody. */
export const harmless = new Set([
  'address',
  'amount',
  'classifyLedgerId',
  'currencyId',
  'days',
  'depositAmount',
  'depositor',
  'destinationChainId',
  'endTime',
  'exchangeAmount',
  'fromCurrency',
  'hours',
  'inHash',
  'inputToken',
  'nullifier',
  'nullifierHash',
  'orderStatus',
  'outputToken',
  'pageNo',
  'pageSize',
  'precommitment',
  'proof',
  'receiverAddress',
  'recipient',
  'relayer',
  'root',
  'rule',
  'secretHash',
  'sort',
  'stakeTemplateId',
  'startTime',
  'status',
  'toCurrency',
])

/** Fields that complete a call for any caller. */
export const filling: Readonly<Record<string, unknown>> = {
  amount: '1',
  exchangeAmount: '1',
  fromCurrency: '0',
  hours: 24,
  depositAmount: '0.1',
  depositor: getTestAccount(2).address,
  destinationChainId: '137',
  inHash: hash,
  nullifier: hash,
  nullifierHash: hash,
  secretHash: hash,
  orderStatus: '0',
  proof,
  receiverAddress: getTestAccount(2).address,
  relayer,
  root: hash,
  rule: 'dailyLimit',
  stakeTemplateId: '1',
  toCurrency: '1',
}

/** Gives account 1 one of everything that a member can own; returns the ids by the name of their request field. */
export async function openOwned(
  fixture: ApiFixture,
  owner: string,
): Promise<Readonly<Record<string, string>>> {
  const owned: Record<string, string> = {
    txHash: hash,
    withdrawalId: '',
    ledgerRecordId: '',
    stakeOrderId: '',
    shareId: '',
    commitmentHex: `0x${'1c'.repeat(32)}`,
    quoteId: '0d9a2f0e-0000-4000-8000-000000000000',
    originTxHash: `0x${'ce'.repeat(32)}`,
    orderId: '',
    sessionId: await openSecondSession(fixture),
  }
  await fixture.credit(1, 300_000_000n)
  await fixture.call('exchange', { fromCurrency: 0, toCurrency: 1, exchangeAmount: '200' }, { token: owner })
  await fixture.call('registerRecharge', { txHash: hash, amount: '5' }, { token: owner })
  const { result } = await fixture.call('withdraw', { amount: '10' }, { token: owner })
  owned.withdrawalId = (result as { withdrawalId: string }).withdrawalId
  const { result: ledger } = await fixture.call('queryCurrencyLedger', {}, { token: owner })
  owned.ledgerRecordId = (ledger as { dataList: { id: string }[] }).dataList[0]?.id ?? ''
  await openGates(fixture.bank)
  const staked = await fixture.call('stake', { stakeTemplateId: 1, amount: '100' }, { token: owner })
  owned.stakeOrderId = (staked.result as { stakeOrderId: string }).stakeOrderId
  const { rows } = await fixture.testDatabase.database.pool.query<{ id: string }>(
    `WITH week AS (INSERT INTO bank.pool_week VALUES ('2026-11-16', 1, 1, 1, now(), 1))
     INSERT INTO bank.pool_share (week, member_id, level, weight, amount) VALUES ('2026-11-16', $1, 3, 1, 1) RETURNING id`,
    [await fixture.getMemberId(1)],
  )
  owned.shareId = rows[0]?.id ?? ''
  await fixture.testDatabase.database.pool.query(
    `WITH pool AS (INSERT INTO bank.private_pool (chain_id, pool, denomination, start_block, relayer, epoch_seconds, minimum_batch)
       VALUES (56, $1, 100, 0, $1, 20, 1)),
     follower AS (INSERT INTO bank.chain_follower VALUES ('privatePool', 56, $1, 1, $2, now(), 0, NULL, NULL, now())),
     created AS (INSERT INTO bank.mixing_order
       (member_id, chain_id, pool, denomination, fee, receiver, commitment, created_at, state_at)
     VALUES ($3, 56, $1, 100, 1, $1, $4, now(), now()))
     INSERT INTO bank.mixing_order (member_id, chain_id, pool, denomination, fee, receiver, commitment, created_at,
       state_at, state, leaf_index, proof, root, nullifier_hash, relayer, relay_at)
     VALUES ($3, 56, $1, 100, 1, $1, $5, now(), now(), 'proved', 0, $6, $2, $2, $7, now())`,
    [
      `0x${'9a'.repeat(20)}`,
      hash,
      await fixture.getMemberId(1),
      owned.commitmentHex,
      provedCommitment,
      proof,
      relayer,
    ],
  )
  const orders = await fixture.testDatabase.database.pool.query<{ id: string }>(
    `INSERT INTO bank.cross_order (member_id, quote_id, origin_chain_id, destination_chain_id, settlement, depositor,
       recipient, input_token, output_token, input_symbol, output_symbol, input_decimals, output_decimals,
       input_amount, output_amount, exclusive_relayer, quote_timestamp, fill_deadline, quoted_at, expires_at,
       destination_block, stage, origin_tx_hash, sent_at, state_at)
     VALUES ($1, $2, 56, 137, $3, $3, $3, $3, $3, 'USDT', 'USDT', 18, 6, 100, 99, $3, 1, 2, now(), now(), 1, 'sent',
       $4, now(), now()) RETURNING id`,
    [await fixture.getMemberId(1), owned.quoteId, `0x${'9a'.repeat(20)}`, owned.originTxHash],
  )
  owned.orderId = orders.rows[0]?.id ?? ''
  return owned
}

/** Signs account 1 in once more; the id of the session. */
async function openSecondSession(fixture: ApiFixture): Promise<string> {
  const { result } = await fixture.call('querySecurity', {}, { token: await fixture.signIn(1) })
  const { sessions } = result as { sessions: { sessionId: string; isCurrent: boolean }[] }
  return sessions.find(({ isCurrent }) => isCurrent)?.sessionId ?? ''
}
