import type { ApiClient } from '@bank/api-schema'
import { erc20Abi, vaultAbi } from '@bank/chain'
import { encodeFunctionData, type Hex, parseUnits } from 'viem'
import type { ChainClients } from '../chains/createChainClients.ts'
import { type Call, sendCalls } from '../chains/sendCalls.ts'
import type { DemoKeys } from '../demoKeys.ts'
import type { DemoContracts } from '../deploy/contracts.ts'
import { inBatches } from './inBatches.ts'
import { rootSeed, seededMembers } from './seededMembers.ts'
import { type SignedIn, signInMember } from './signInMember.ts'

export type SeedOptions = {
  readonly apiUrl: string
  readonly clients: ChainClients
  readonly keys: DemoKeys
  readonly contracts: DemoContracts
}

const approveGas = 80_000n
/** The vault wants gas to spare before it lends at Aave. */
const depositGas = 1_000_000n
const creditTimeoutMs = 120_000
const creditPollMs = 100
const finalityBlocks = 3

/**
 * Gives the demo its members and their history, all through the real api and the real vault; returns them signed in. Doing
 * it again after an interruption adds only what is missing.
 */
export async function seedMembers(options: SeedOptions): Promise<readonly SignedIn[]> {
  const { clients } = options
  const members = await signInAll(options)
  const hashes = await recharge(options, members)
  await clients.local.mine(finalityBlocks)
  await Promise.all(
    members.map(async ({ api, seed }, place) => {
      const txHash = hashes[place]
      if (txHash !== undefined) await api.registerRecharge({ txHash, amount: `${seed.rechargeUsdt}` })
    }),
  )
  await inBatches(members, exchange)
  return members
}

/** Signs all in; a new member comes after who invited it. */
async function signInAll(options: SeedOptions): Promise<SignedIn[]> {
  const members = [await signInMember(options, rootSeed)]
  const known = new Set([rootSeed.index])
  for (let rest = [...seededMembers]; rest.length > 0; ) {
    const next = rest.filter(({ inviterIndex }) => known.has(inviterIndex))
    members.push(...(await inBatches(next, (seed) => signInMember(options, seed))))
    for (const { index } of next) known.add(index)
    rest = rest.filter(({ index }) => !known.has(index))
  }
  return members
}

/** Approves and deposits for everyone who has not deposited yet; the hash of each deposit by the member's place. */
async function recharge(options: SeedOptions, members: readonly SignedIn[]): Promise<(Hex | undefined)[]> {
  const { clients, contracts } = options
  const past = await clients.publicClient.getContractEvents({
    abi: vaultAbi,
    address: contracts.vault,
    eventName: 'Deposited',
    fromBlock: BigInt(contracts.vaultStartBlock),
  })
  const done = new Set(past.map(({ args }) => args.member))
  const missing = members.filter(({ account }) => !done.has(account.address))
  const hashes = await sendCalls(
    clients,
    missing.flatMap(({ account: from, seed }): Call[] => {
      const amount = parseUnits(`${seed.rechargeUsdt}`, 18)
      const approve = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [contracts.vault, amount],
      })
      const deposit = encodeFunctionData({ abi: vaultAbi, functionName: 'deposit', args: [amount] })
      return [
        { from, to: contracts.usdt, callData: approve, gas: approveGas },
        { from, to: contracts.vault, callData: deposit, gas: depositGas },
      ]
    }),
  )
  return members.map((member) => {
    const place = missing.indexOf(member)
    return place === -1 ? undefined : hashes[2 * place + 1]
  })
}

const usdtId = '0'
const gusdId = '1'

async function exchange({ api, seed }: SignedIn): Promise<void> {
  await waitForCredit(api)
  // The same keys at every try, so that an interrupted seeding exchanges nothing twice.
  if (seed.exchangeUsdt > 0)
    await api.exchange(
      { fromCurrency: usdtId, toCurrency: gusdId, exchangeAmount: `${seed.exchangeUsdt}` },
      { idempotencyKey: `seed-${seed.index}-usdt` },
    )
  if (seed.exchangeBackGusd > 0 && seed.exchangeBackGusd < seed.exchangeUsdt)
    await api.exchange(
      { fromCurrency: gusdId, toCurrency: usdtId, exchangeAmount: `${seed.exchangeBackGusd}` },
      { idempotencyKey: `seed-${seed.index}-gusd` },
    )
}

async function waitForCredit(api: ApiClient): Promise<void> {
  const untilMs = Date.now() + creditTimeoutMs
  for (;;) {
    const { dataList } = await api.queryCurrencyLedger({ classifyLedgerId: 1, pageNo: 1, pageSize: 1 })
    if (dataList.length > 0) return
    if (Date.now() > untilMs)
      throw new Error('the worker credited no recharge within two minutes; see its log')
    await new Promise((done) => setTimeout(done, creditPollMs))
  }
}
