import { randomUUID } from 'node:crypto'
import { vaultAbi } from '@bank/chain'
import { createChainReader, createLocalSigner } from '@bank/chain/server'
import { getTestAccount, getTestAddress, getTestKey } from '@bank/chain/testing'
import { inTransaction } from '@bank/database'
import { createPostingKey, getHouseBalance, type MemberId, postRecharge, postWithdrawal } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { type Address, createPublicClient, type Hex, http, parseAbiItem } from 'viem'
import { type BankContext, createBank } from '../src/bankContext.ts'
import { exchange } from '../src/exchange/exchange.ts'
import { payerTimeouts, type VaultPayer } from '../src/payouts/vaultPayer.ts'
import { toWithdrawalMetadata } from '../src/withdrawalOrders/withdrawalMetadata.ts'
import { openRechargeBank, type RechargeBank } from './openRechargeBank.ts'
import { openRechargeFixture, type RechargeFixture } from './openRechargeFixture.ts'

const chainId = 56
const payerIndex = 18
const ownerIndex = 19
const microUnit = 10n ** 12n
const paidOutEvent = parseAbiItem('event PaidOut(bytes32 indexed id, address indexed to, uint256 amount)')

/** A payment as the chain has it, in micro-units. */
export type PaidOut = { readonly id: Hex; readonly recipient: string; readonly micro: bigint }

/** For tests: a real vault with money in it, and members with balances in the ledger. */
export type PayoutFixture = {
  readonly recharge: RechargeFixture
  readonly books: RechargeBank
  readonly bank: BankContext
  /** The private key of the payer. */
  readonly payerKey: Hex
  /** A bank over the same books that reads the chain through another endpoint. */
  over(url: string): BankContext
  /** A payer that is quick to look again; every process has its own. */
  createPayer(changes?: Partial<VaultPayer>): VaultPayer
  getMemberId(index: number): MemberId
  getTestAddress(index: number): Address
  /** An order of a member that needs no more review. */
  approve(index: number, micro: bigint, changes?: { reason?: string; recipient?: Address }): Promise<string>
  listPaidOut(): Promise<PaidOut[]>
  pendingMicro(): Promise<bigint>
  /** A call of the vault by its owner, mined at once. */
  own(call: string, args: readonly unknown[]): Promise<void>
  stop(): Promise<void>
}

async function fundMember(bank: BankContext, memberId: MemberId, micro: bigint): Promise<void> {
  await postRecharge(bank.database, {
    key: createPostingKey('funding', memberId),
    memberId,
    amount: amountOf('USDT', micro),
    metadata: {},
    at: await bank.clock.now(),
  })
  await exchange(bank, {
    member: { id: memberId, banned: false },
    fromCurrency: '0',
    toCurrency: '1',
    exchangeAmount: `${micro / 1_000_000n}`,
  })
}

async function placeOrder(
  bank: BankContext,
  params: { memberId: MemberId; recipient: Address; vault: Address; micro: bigint; reason?: string },
): Promise<string> {
  const { memberId, recipient, vault, micro } = params
  const at = await bank.clock.now()
  const key = randomUUID()
  return inTransaction(bank.database, async (transaction) => {
    const { id } = await transaction
      .insertInto('bank.withdrawal')
      .values({
        key,
        member_id: memberId,
        recipient,
        amount: micro,
        state: 'approved',
        reason: params.reason ?? null,
        created_at: at,
        state_at: at,
        approved_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await postWithdrawal(transaction, {
      key,
      memberId,
      amount: amountOf('GUSD', micro),
      metadata: toWithdrawalMetadata({ withdrawalId: BigInt(id), vault, recipient }),
      at,
    })
    return id
  })
}

function createBankOver(books: RechargeBank, vault: Address, url: string): BankContext {
  const reader = createChainReader({ chainId, urls: [url], timeoutMs: 10_000, retryCount: 0 })
  return createBank({
    database: books.testDatabase.database,
    chains: new Map([[chainId, reader]]),
    screening: { isSanctioned: (address) => reader.isSanctioned({ vault, address }) },
  })
}

async function listPaidOut(recharge: RechargeFixture): Promise<PaidOut[]> {
  const client = createPublicClient({ transport: http(recharge.chain.url, { timeout: 60_000 }) })
  const logs = await client.getLogs({
    address: recharge.vault.address,
    event: paidOutEvent,
    fromBlock: 0n,
    strict: true,
  })
  return logs.map(({ args }) => ({
    id: args.id,
    recipient: args.to.toLowerCase(),
    micro: args.amount / microUnit,
  }))
}

/** Registers members with balances in the ledger, and puts as much into the vault. */
async function openMembers(
  params: { recharge: RechargeFixture; books: RechargeBank; bank: BankContext },
  count: number,
  usdtEach: bigint,
): Promise<MemberId[]> {
  const { recharge, books, bank } = params
  const memberIds: MemberId[] = []
  for (let index = 0; index < count; index += 1) {
    const memberId = await books.register(index)
    await fundMember(bank, memberId, usdtEach * 1_000_000n)
    await recharge.deposit(index, usdtEach)
    memberIds.push(memberId)
  }
  await recharge.chain.mine(3)
  return memberIds
}

/** Starts chain, vault and database: `members` members with a balance of `usdtEach`, and as much in the vault. */
export async function openPayoutFixture(
  params: { members?: number; usdtEach?: bigint } = {},
): Promise<PayoutFixture> {
  const { members = 5, usdtEach = 2_000n } = params
  const recharge = await openRechargeFixture({ chainId, decimals: 18 })
  const vault = recharge.vault.address
  const books = await openRechargeBank({ chainId, urls: [recharge.chain.url] })
  const bank = createBankOver(books, vault, recharge.chain.url)
  const own = async (call: string, args: readonly unknown[]) => {
    await recharge.send({ from: ownerIndex, to: vault, abi: vaultAbi, call, args })
    await recharge.chain.mine(1)
  }
  await own('setPayer', [getTestAccount(payerIndex).address])
  const memberIds = await openMembers({ recharge, books, bank }, members, usdtEach)
  const getMemberId = (index: number) => {
    const memberId = memberIds[index]
    if (memberId === undefined) throw new Error(`there is no member ${index}`)
    return memberId
  }
  return {
    recharge,
    books,
    bank,
    payerKey: getTestKey(payerIndex),
    over: (url) => createBankOver(books, vault, url),
    own,
    getMemberId: getMemberId,
    getTestAddress,
    createPayer: (changes = {}) => ({
      ...payerTimeouts,
      chainId,
      vault,
      startBlock: 0n,
      signer: createLocalSigner(getTestKey(payerIndex)),
      workerId: randomUUID(),
      watchEveryMs: 0,
      ...changes,
    }),
    approve: (index, micro, changes = {}) =>
      placeOrder(bank, {
        memberId: getMemberId(index),
        recipient: getTestAddress(index),
        vault,
        micro,
        ...changes,
      }),
    listPaidOut: () => listPaidOut(recharge),
    pendingMicro: async () => (await getHouseBalance(bank.database, 'withdrawalsPending')).micro,
    async stop() {
      await books.drop()
      await recharge.stop()
    },
  }
}
