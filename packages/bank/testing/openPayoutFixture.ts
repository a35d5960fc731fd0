import { randomUUID } from 'node:crypto'
import { vaultAbi } from '@bank/chain'
import { createLocalSigner } from '@bank/chain/server'
import { getTestAccount, getTestAddress, getTestKey } from '@bank/chain/testing'
import { getHouseBalance, type MemberId } from '@bank/ledger'
import type { Asset } from '@bank/money'
import { type Address, createPublicClient, type Hex, http, parseAbiItem, parseGwei } from 'viem'
import type { BankContext } from '../src/bankContext.ts'
import { senderTimeouts } from '../src/outbox/createSender.ts'
import { type PayoutOutcome, runPayouts } from '../src/payouts/runPayouts.ts'
import type { VaultPayer } from '../src/payouts/vaultPayer.ts'
import { watchRecharges } from '../src/recharge/watchRecharges.ts'
import { exchangeToGusd, fundMember } from './funding.ts'
import { createTestChains } from './openBankBuilder.ts'
import { openRechargeBank, type RechargeBank } from './openRechargeBank.ts'
import { openRechargeFixture, type RechargeFixture } from './openRechargeFixture.ts'
import { insertApprovedWithdrawal, readWithdrawal } from './withdrawals.ts'

const chainId = 56
const payerIndex = 18
const ownerIndex = 19
const paidOutEvent = parseAbiItem('event PaidOut(bytes32 indexed id, address indexed to, uint256 amount)')

/** A payment as the chain has it, in micro-units. */
export type PaidOut = { readonly id: Hex; readonly recipient: string; readonly micro: bigint }

/** A real vault with money in it, and members with balances in the ledger. */
export type PayoutFixture = {
  readonly recharge: RechargeFixture
  readonly books: RechargeBank
  /** It pays from the vault. */
  readonly bank: BankContext
  /** The private key of the payer. */
  readonly payerKey: Hex
  /** A bank over the same books that reads the chain through other endpoints. */
  over(...urls: string[]): BankContext
  /** The bank with another maximum of the gas price, in gwei. */
  withGasPriceMaximum(gwei: string): BankContext
  /** A payer that is quick to look again; every process has its own. */
  createPayer(changes?: Partial<VaultPayer>): VaultPayer
  getMemberId(index: number): MemberId
  getTestAddress(index: number): Address
  /** An order of a member that two operators let pass; another recipient becomes the member's wallet. */
  approve(
    index: number,
    micro: bigint,
    changes?: { reason?: string; recipient?: Address; asset?: Asset },
  ): Promise<string>
  readOrder(id: string): ReturnType<typeof readWithdrawal>
  /** Passes and blocks until nothing is open; the outcomes of the passes. */
  runToEnd(payer: VaultPayer, passes?: number): Promise<PayoutOutcome[]>
  listPaidOut(): Promise<PaidOut[]>
  /** All that the chain has paid to the wallet of a member, in micro-units. */
  paidTo(index: number): Promise<bigint>
  pendingMicro(): Promise<bigint>
  /** No node has what is not mined any more, as after their mempools were emptied. */
  dropPending(): Promise<void>
  /** A call of the vault by its owner, mined at once. */
  own(call: string, args: readonly unknown[]): Promise<void>
  stop(): Promise<void>
}

/** The vault itself answers whether a wallet may be paid. */
function openBankOver({ open }: RechargeBank, vault: Address, urls: string[]): BankContext {
  const chains = createTestChains(urls)
  const reader = chains.get(chainId)
  return open({
    vault: { chainId, address: vault },
    chains,
    ...(reader && { screening: { isSanctioned: (address) => reader.isSanctioned({ vault, address }) } }),
  })
}

async function listPaidOut(recharge: RechargeFixture): Promise<PaidOut[]> {
  const microUnit = 10n ** BigInt(recharge.decimals - 6)
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

async function dropPending({ chain }: RechargeFixture): Promise<void> {
  const { pending, queued } = await chain.client.getTxpoolContent()
  for (const pool of [pending, queued])
    for (const bySender of Object.values(pool))
      for (const { hash } of Object.values(bySender)) await chain.client.dropTransaction({ hash })
}

async function runToEnd(
  { recharge, bank, payer }: { recharge: RechargeFixture; bank: BankContext; payer: VaultPayer },
  passes: number,
): Promise<PayoutOutcome[]> {
  const outcomes: PayoutOutcome[] = []
  for (let pass = 0; pass < passes; pass += 1) {
    const outcome = await runPayouts(bank, payer)
    outcomes.push(outcome)
    if (outcome.openOrders === 0) break
    await recharge.chain.mine(1)
  }
  return outcomes
}

/** Registers members with balances in the ledger, and puts as much into the vault. */
async function openMembers(
  params: { recharge: RechargeFixture; books: RechargeBank; bank: BankContext },
  options: { readonly members: number; readonly usdtEach: bigint; readonly isCreditedByChain: boolean },
): Promise<MemberId[]> {
  const { recharge, books, bank } = params
  const { members: count, usdtEach, isCreditedByChain } = options
  const memberIds: MemberId[] = []
  for (let index = 0; index < count; index += 1) {
    const memberId = await books.register(index)
    await recharge.deposit(index, usdtEach)
    memberIds.push(memberId)
  }
  await recharge.chain.mine(3)
  const micro = usdtEach * 1_000_000n
  const feeMicro = micro / 1_000n
  const exchanged = { gusdMicro: micro - feeMicro, feeMicro }
  if (isCreditedByChain) await watchRecharges(bank, recharge.vault)
  for (const memberId of memberIds)
    await (isCreditedByChain ? exchangeToGusd : fundMember)(bank, { memberId, ...exchanged })
  return memberIds
}

/**
 * Starts chain, vault and database: `members` members with a balance of `usdtEach`, and as much in the vault. With
 * `isTether` the token is USDT as on Ethereum, and its market can be borrowed from; with `isCreditedByChain` the deposits are
 * credited from the chain, as a whole worker would, and not booked directly.
 */
export async function openPayoutFixture(
  params: { members?: number; usdtEach?: bigint; isTether?: boolean; isCreditedByChain?: boolean } = {},
): Promise<PayoutFixture> {
  const { members = 5, usdtEach = 2_000n, isTether = false, isCreditedByChain = false } = params
  const recharge = await openRechargeFixture({ chainId, decimals: isTether ? 6 : 18, isTether })
  const vault = recharge.vault.address
  const books = await openRechargeBank({ chainId, urls: [recharge.chain.url] })
  const bank = openBankOver(books, vault, [recharge.chain.url])
  const own = async (call: string, args: readonly unknown[]) => {
    await recharge.send({ from: ownerIndex, to: vault, abi: vaultAbi, call, args })
    await recharge.chain.mine(1)
  }
  await own('setPayer', [getTestAccount(payerIndex).address])
  const memberIds = await openMembers({ recharge, books, bank }, { members, usdtEach, isCreditedByChain })
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
    over: (...urls) => openBankOver(books, vault, urls),
    withGasPriceMaximum: (gwei) => ({
      ...bank,
      getParameters: async () => ({ ...(await bank.getParameters()), gasPriceMaximum: parseGwei(gwei) }),
    }),
    dropPending: () => dropPending(recharge),
    own,
    getMemberId,
    getTestAddress,
    createPayer: (changes = {}) => ({
      ...senderTimeouts,
      chainId,
      vault,
      startBlock: 0n,
      signer: createLocalSigner(getTestKey(payerIndex)),
      workerId: randomUUID(),
      watchEveryMs: 0,
      ...changes,
    }),
    async approve(index, micro, changes = {}) {
      const memberId = getMemberId(index)
      const recipient = changes.recipient ?? getTestAddress(index)
      if (changes.recipient !== undefined)
        await books.asOwner('UPDATE bank.member SET address = $2 WHERE id = $1', [`${memberId}`, recipient])
      return insertApprovedWithdrawal(bank, { memberId, vault, micro, ...changes, recipient })
    },
    readOrder: (id) => readWithdrawal(bank, id),
    runToEnd: (payer, passes = 15) => runToEnd({ recharge, bank, payer }, passes),
    listPaidOut: () => listPaidOut(recharge),
    async paidTo(index) {
      const paid = (await listPaidOut(recharge)).filter(
        ({ recipient }) => recipient === getTestAddress(index),
      )
      return paid.reduce((sum, { micro }) => sum + micro, 0n)
    },
    pendingMicro: async () => (await getHouseBalance(bank.database, 'withdrawalsPending')).micro,
    async stop() {
      await books.drop()
      await recharge.stop()
    },
  }
}
