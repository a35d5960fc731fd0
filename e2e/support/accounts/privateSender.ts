import {
  createWithdrawSignals,
  encodeDepositCall,
  encodeNoteParts,
  encodeTakeBackCall,
  encryptNote,
  findNextNote,
  findNotes,
  findSpendableTree,
  proveWithdrawal,
  requestSeed,
  signSeedMessage,
  syncPool,
  toWord,
} from '@bank/privacy'
import { readCircuitKeys } from '@bank/privacy/node'
import { type Address, createPublicClient, createWalletClient, type Hex, http, type LocalAccount } from 'viem'
import type { Demo } from '../demo/demo.ts'
import { requestServer } from '../demo/requestServer.ts'
import { openSession } from './openSession.ts'

export type Pool = {
  readonly amount: string
  readonly chainId: number
  readonly address: Address
  readonly startBlock: number
  readonly relayer: Address
}

/** The fields of an order that stories read. */
export type Order = {
  readonly orderStatus: number
  readonly detail: string
  readonly reason: string | null
  readonly commitmentHex: Hex
  readonly inHash: Hex | null
  readonly outHash: Hex | null
  readonly receiverAddress: string
}

const depositGas = 900_000n

/** Gets the pool of an amount in BNB from the server. */
export async function getPool(demo: Demo, amount: string): Promise<Pool> {
  const { result } = await requestServer(demo, '/api/system/queryMixingFigures', {})
  const pool = (result as { pools: readonly Pool[] }).pools.find((each) => each.amount === amount)
  if (pool === undefined) throw new Error(`no pool takes ${amount} BNB`)
  return pool
}

/** A sender of private transfers with a program instead of our page: the same calls, the same proofs. */
export class PrivateSender {
  readonly #demo: Demo
  readonly #account: LocalAccount
  readonly #token: string
  readonly #pool: Pool

  private constructor(demo: Demo, account: LocalAccount, token: string, pool: Pool) {
    this.#demo = demo
    this.#account = account
    this.#token = token
    this.#pool = pool
  }

  /** Signs an account in, which registers where it is no member. */
  static async open(demo: Demo, account: LocalAccount, amount: string): Promise<PrivateSender> {
    return new PrivateSender(demo, account, await openSession(demo, account), await getPool(demo, amount))
  }

  /** Orders, deposits and confirms; answers the commitment. */
  async deposit(receiver: Address): Promise<Hex> {
    const { address: pool } = this.#pool
    const seed = await this.#requestSeed()
    const state = await this.#sync()
    const taken = state.deposits.map(({ commitment }) => commitment)
    const place = { chainId: BigInt(this.#pool.chainId), pool }
    const { index, note, commitment } = await findNextNote(seed, { ...place, taken })
    const encryptedNote = await encryptNote(seed, { ...place, note, index })
    const commitmentHex = toWord(commitment)
    await this.#ask('createTornadoOrder', {
      receiverAddress: receiver,
      depositAmount: this.#pool.amount,
      precommitment: commitmentHex,
    })
    const denomination = BigInt(state.denomination)
    const wallet = createWalletClient({ account: this.#account, transport: this.#transport() })
    const call = encodeDepositCall({ pool, denomination, commitment, encryptedNote })
    const inHash = await wallet.sendTransaction({ chain: null, gas: depositGas, ...call })
    await this.#ask('confirmTornadoOrder', { commitmentHex, inHash })
    return commitmentHex
  }

  /** Proves and hands in, once the order waits for it. Throws while the deposit is in no tree that counts. */
  async prove(commitmentHex: Hex): Promise<void> {
    await this.#proveOnce(commitmentHex).catch((error: Error) => {
      // The epoch of the demo, of 20 s, ended between proof and submission.
      if (!error.message.endsWith(': 3029')) throw error
      return this.#proveOnce(commitmentHex)
    })
  }

  async #proveOnce(commitmentHex: Hex): Promise<void> {
    const order = await this.getOrder(commitmentHex)
    const { state, own } = await this.#find(commitmentHex)
    const spendable = findSpendableTree(state)
    if (spendable === undefined) throw new Error(`${commitmentHex} cannot be proved`)
    const { relayer } = this.#pool
    const recipient = order.receiverAddress as Address
    const fee = (own.denomination * 185n) / 10_000n
    const signals = createWithdrawSignals({ state, own, spendable, recipient, relayer, fee })
    const keys = await readCircuitKeys('spend')
    const proven = await proveWithdrawal({ signals, keys, singleThread: true })
    const parts = encodeNoteParts(own.note)
    await this.#ask('submitTornadoProof', { commitmentHex, relayer, ...proven, ...parts })
  }

  /** Takes a deposit back in public; resolves when it is in a block. */
  async takeBack(commitmentHex: Hex): Promise<void> {
    const { own } = await this.#find(commitmentHex)
    const wallet = createWalletClient({ account: this.#account, transport: this.#transport() })
    const hash = await wallet.sendTransaction({ chain: null, ...encodeTakeBackCall(own) })
    await createPublicClient({ transport: this.#transport() }).waitForTransactionReceipt({ hash })
  }

  async getOrder(commitmentHex: Hex): Promise<Order> {
    const { dataList } = await this.#ask<{ dataList: readonly Order[] }>('queryTornadoOrders', {})
    const order = dataList.find((each) => each.commitmentHex === commitmentHex)
    if (order === undefined) throw new Error(`no order of ${commitmentHex}`)
    return order
  }

  async #find(commitmentHex: Hex) {
    const state = await this.#sync()
    const notes = await findNotes(await this.#requestSeed(), { state })
    const own = notes.find(({ commitment }) => toWord(commitment) === commitmentHex)
    if (own === undefined) throw new Error(`no deposit of ${commitmentHex} is known`)
    return { state, own }
  }

  #requestSeed() {
    const { address } = this.#account
    // The key that the page asks its wallet for, so that each finds what the other deposited.
    const deployment = {
      origin: this.#demo.web,
      chainId: this.#pool.chainId,
      vault: this.#demo.contracts.vault,
    }
    return requestSeed({ address, deployment, sign: (message) => signSeedMessage(this.#account, message) })
  }

  #sync() {
    const { chainId, address: pool, startBlock } = this.#pool
    const client = createPublicClient({ transport: this.#transport() })
    return syncPool({ client, chainId, pool, fromBlock: BigInt(startBlock) })
  }

  #transport() {
    return http(this.#demo.rpc['56'], { retryCount: 0 })
  }

  async #ask<Result>(call: string, body: object): Promise<Result> {
    const path = `/api/fund/${call}`
    const { code, result } = await requestServer(this.#demo, path, {
      token: this.#token,
      method: 'POST',
      body,
    })
    if (code !== 0) throw new Error(`${call} of ${this.#account.address}: ${code}`)
    return result as Result
  }
}
