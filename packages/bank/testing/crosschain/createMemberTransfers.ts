import { randomUUID } from 'node:crypto'
import { type CrossDeposit, depositAbi, toWord } from '@bank/chain/crosschain'
import { type SettledDeposit, settlementAbi } from '@bank/chain/server'
import type { MemberId } from '@bank/ledger'
import { encodeFunctionData, type Hash, type Hex, zeroAddress } from 'viem'
import type { OpenCrossContext } from '../../src/crosschain/crossContext.ts'
import type { CrossRow } from '../../src/crosschain/orders/crossRecord.ts'
import { registerCrossOrder } from '../../src/crosschain/orders/registerCrossOrder.ts'
import { type CrossSide, member } from './openCrossSide.ts'

/** A quote as its row keeps it. */
export type OwnQuote = { readonly quoteId: string; readonly deposit: CrossDeposit }

type MemberDeps = {
  readonly bank: OpenCrossContext
  readonly origin: CrossSide
  readonly destination: CrossSide
  readonly memberId: MemberId
}

/** Acts of a member, and their outcomes. */
export function createMemberTransfers(params: MemberDeps) {
  const { bank, origin, destination, memberId } = params
  return {
    /** A quote for this moment of the origin chain, as its verified offer is written down. */
    async quote(changes: Partial<CrossDeposit> = {}): Promise<OwnQuote> {
      const now = Number((await origin.client.getBlock()).timestamp)
      const deposit: CrossDeposit = {
        depositor: member.address,
        recipient: member.address,
        inputToken: origin.token,
        outputToken: destination.token,
        inputAmount: 100n * 10n ** 18n,
        outputAmount: 99_920_000n,
        destinationChainId: destination.reader.chainId,
        exclusiveRelayer: zeroAddress,
        quoteTimestamp: now,
        fillDeadline: now + 7_200,
        message: '0x',
        ...changes,
      }
      const quoteId = await insertQuote(params, deposit)
      return { quoteId, deposit }
    },
    /** Signs what was quoted; mined only if asked for. */
    deposit: ({ deposit }: OwnQuote, { isMined = true }: { isMined?: boolean } = {}): Promise<Hash> => {
      const made = { from: member, to: origin.settlement, data: encodeDeposit(deposit) }
      return isMined ? origin.call(made) : origin.send(made)
    },
    /** Several quotes in one transaction. */
    depositTogether: (quotes: readonly OwnQuote[]): Promise<Hash> => {
      const calls = quotes.map(({ deposit }) => encodeDeposit(deposit))
      const encoded = encodeFunctionData({ abi: settlementAbi, functionName: 'multicall', args: [calls] })
      return origin.call({ from: member, to: origin.settlement, data: encoded })
    },
    ...createReads(bank, origin),
    register: ({ quoteId }: OwnQuote, originTxHash: Hash) =>
      registerCrossOrder(bank, { memberId, quoteId, originTxHash }),
  }
}

const encodeDeposit = (deposit: CrossDeposit): Hex =>
  encodeFunctionData({
    abi: depositAbi,
    functionName: 'deposit',
    args: [
      toWord(deposit.depositor),
      toWord(deposit.recipient),
      toWord(deposit.inputToken),
      toWord(deposit.outputToken),
      deposit.inputAmount,
      deposit.outputAmount,
      BigInt(deposit.destinationChainId),
      toWord(deposit.exclusiveRelayer),
      deposit.quoteTimestamp,
      deposit.fillDeadline,
      0,
      deposit.message,
    ],
  })

/** Writes a quote down as the verb does that verified it. */
async function insertQuote(
  { bank, origin, destination, memberId }: MemberDeps,
  deposit: CrossDeposit,
): Promise<string> {
  const at = await bank.clock.now()
  const quoteId = randomUUID()
  await bank.database.kysely
    .insertInto('bank.cross_order')
    .values({
      member_id: memberId,
      quote_id: quoteId,
      origin_chain_id: BigInt(origin.reader.chainId),
      destination_chain_id: BigInt(destination.reader.chainId),
      settlement: origin.settlement,
      depositor: deposit.depositor.toLowerCase(),
      recipient: deposit.recipient.toLowerCase(),
      input_token: deposit.inputToken,
      output_token: deposit.outputToken,
      input_symbol: 'USDT',
      output_symbol: 'USDT',
      input_decimals: 18,
      output_decimals: 6,
      input_amount: deposit.inputAmount,
      output_amount: deposit.outputAmount,
      exclusive_relayer: deposit.exclusiveRelayer,
      quote_timestamp: BigInt(deposit.quoteTimestamp),
      fill_deadline: BigInt(deposit.fillDeadline),
      quoted_at: at,
      expires_at: new Date(at.getTime() + 3_600_000),
      destination_block: await destination.client.getBlockNumber(),
      state_at: at,
    })
    .execute()
  return quoteId
}

/** Reads of the database and of the chain. */
function createReads({ database }: OpenCrossContext, origin: CrossSide) {
  const readOrder = ({ quoteId }: OwnQuote): Promise<CrossRow> =>
    database.kysely
      .selectFrom('bank.cross_order')
      .selectAll()
      .where('quote_id', '=', quoteId)
      .executeTakeFirstOrThrow()
  return {
    readOrder,
    /** The deposit of an order that was followed so far. */
    async depositOf(quote: OwnQuote): Promise<SettledDeposit> {
      const { origin_tx_hash: txHash, deposit_id: depositId } = await readOrder(quote)
      const settlements = [origin.settlement]
      const receipt = await origin.reader.getCrossDeposits({ settlements, txHash: txHash as Hash })
      const deposits = receipt.state === 'mined' ? receipt.deposits : []
      const deposit = deposits.find((one) => `${one.depositId}` === depositId) ?? deposits[0]
      if (!deposit) throw new Error('it was not deposited')
      return deposit
    },
  }
}
