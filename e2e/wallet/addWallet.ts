import type { BrowserContext } from '@playwright/test'
import { type Address, createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import type { Demo } from '../support/demo/demo.ts'
import { announceWallet, type WalletAnswer, walletEventName } from './announceWallet.ts'

/** The person's decision on a request; `hang` never answers. */
export type WalletAct =
  | 'approve'
  | 'reject'
  | 'locked'
  | 'hang'
  | { readonly delayMs: number }
  | { readonly code: number; readonly message: string }

export type WalletRequest = { readonly method: string; readonly params: readonly unknown[] }

type Call = {
  readonly from: Address
  readonly to: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
}

export const walletName = 'Test wallet'
/** Identifier by which a page remembers the wallet. */
export const rdns = 'test.wallet.e2e'

/** A wallet with the demo's keys in every page of a context: survives reloads and follows the story's decisions. */
export class InjectedWallet {
  readonly requests: WalletRequest[] = []
  readonly #context: BrowserContext
  readonly #demo: Demo
  readonly #acts = new Map<string, WalletAct[]>()
  #accounts: readonly HDAccount[]
  #chainId = 56
  #isConnected = false
  #knownChains = new Set([1, 56])

  constructor(context: BrowserContext, demo: Demo, indexes: readonly number[]) {
    this.#context = context
    this.#demo = demo
    this.#accounts = indexes.map((index) => getAccount(demo, index))
  }

  get address(): Address {
    return this.account.address
  }

  /** The account in front, to act for it past the browser. */
  get account(): HDAccount {
    const [first] = this.#accounts
    if (first === undefined) throw new Error('the wallet shows no account')
    return first
  }

  /** Lets pages see the accounts, as once its person has said yes. */
  connect(): void {
    this.#isConnected = true
  }

  /** Sets the decisions on the next requests of a method, in order; later ones are approved again. */
  next(method: string, ...acts: readonly WalletAct[]): void {
    this.#acts.set(method, [...(this.#acts.get(method) ?? []), ...acts])
  }

  /** The wallet's person picks other accounts, or none. */
  async showAccounts(indexes: readonly number[]): Promise<void> {
    this.#accounts = indexes.map((index) => getAccount(this.#demo, index))
    await this.#emit('accountsChanged', this.#shown())
  }

  /** Puts the wallet on a chain; `known` are the chains it can switch to without adding one. */
  async setChain(chainId: number, known: readonly number[] = [1, 56, chainId]): Promise<void> {
    this.#knownChains = new Set(known)
    this.#chainId = chainId
    await this.#emit('chainChanged', `0x${chainId.toString(16)}`)
  }

  /** The wallet lets go of the site, as when its person disconnects it there. */
  async disconnect(): Promise<void> {
    this.#isConnected = false
    await this.#emit('disconnect', { code: 4900, message: 'The wallet was disconnected.' })
  }

  /** The parameters of every request of one method. */
  asked(method: string): readonly (readonly unknown[])[] {
    return this.requests.filter((request) => request.method === method).map(({ params }) => params)
  }

  /** Answers a page as a wallet does, after the person has done what `next` says. */
  async answer(method: string, params: readonly unknown[]): Promise<WalletAnswer> {
    this.requests.push({ method, params })
    const act = this.#acts.get(method)?.shift() ?? 'approve'
    if (act === 'hang') return new Promise(() => undefined)
    if (act === 'reject') return { error: { code: 4001, message: 'User rejected the request.' } }
    if (act === 'locked') return { error: { code: 4100, message: 'The wallet is locked.' } }
    if (typeof act === 'object' && 'code' in act) return { error: act }
    if (typeof act === 'object') await new Promise((done) => setTimeout(done, act.delayMs))
    try {
      return { result: await this.#approve(method, params) }
    } catch (error) {
      const { code = -32_603, message = String(error) } = error as { code?: number; message?: string }
      return { error: { code, message } }
    }
  }

  async #approve(method: string, params: readonly unknown[]): Promise<unknown> {
    const [first] = params
    switch (method) {
      case 'eth_requestAccounts':
        this.#isConnected = true
        return this.#shown()
      case 'eth_accounts':
        return this.#shown()
      case 'eth_chainId':
        return `0x${this.#chainId.toString(16)}`
      case 'personal_sign':
        return this.#signer(params[1]).signMessage({ message: { raw: first as Hex } })
      // Wallets take the typed data as JSON text.
      case 'eth_signTypedData_v4':
        return this.#signer(first).signTypedData(JSON.parse(String(params[1])))
      case 'eth_sendTransaction':
        return this.#send(first as Call)
      case 'wallet_switchEthereumChain':
        return this.#switch(Number((first as { chainId: Hex }).chainId))
      case 'wallet_addEthereumChain':
        this.#knownChains.add(Number((first as { chainId: Hex }).chainId))
        return this.#switch(Number((first as { chainId: Hex }).chainId))
      default:
        return createPublicClient({ transport: this.#transport() }).request({ method, params } as never)
    }
  }

  async #switch(chainId: number): Promise<null> {
    if (!this.#knownChains.has(chainId))
      throw Object.assign(new Error(`Unrecognized chain ID ${chainId}.`), { code: 4902 })
    if (chainId !== this.#chainId) await this.setChain(chainId, [...this.#knownChains])
    return null
  }

  async #send({ from, to, data = '0x', value = '0x0', gas }: Call): Promise<Hex> {
    const client = createWalletClient({ account: this.#signer(from), transport: this.#transport() })
    // As wallets do: what the page asks for, else exactly what it takes now.
    const limit = gas === undefined ? {} : { gas: BigInt(gas) }
    return client.sendTransaction({ chain: null, to, data, value: BigInt(value), ...limit })
  }

  #signer(address: unknown): HDAccount {
    const signer = this.#accounts.find(
      (account) => account.address.toLowerCase() === String(address).toLowerCase(),
    )
    if (signer === undefined) throw Object.assign(new Error('not authorized'), { code: 4100 })
    return signer
  }

  #transport() {
    return http(this.#demo.rpc[`${this.#chainId}`], { retryCount: 0 })
  }

  #shown(): readonly Address[] {
    return this.#isConnected ? this.#accounts.map(({ address }) => address) : []
  }

  async #emit(name: string, payload: unknown): Promise<void> {
    const event = { eventName: walletEventName, detail: { name, payload } }
    await Promise.all(
      this.#context.pages().map((page) =>
        page
          .evaluate(({ eventName, detail }) => {
            window.dispatchEvent(new CustomEvent(eventName, { detail }))
          }, event)
          // A page that is reloading asks the wallet itself.
          .catch(() => undefined),
      ),
    )
  }
}

/** Gives every page of a context a wallet that shows the accounts of these indexes. */
export async function addWallet(
  context: BrowserContext,
  demo: Demo,
  indexes: readonly number[],
): Promise<InjectedWallet> {
  const wallet = new InjectedWallet(context, demo, indexes)
  await context.exposeBinding('walletRequest', (_source, method: string, params: readonly unknown[]) =>
    wallet.answer(method, params),
  )
  await context.addInitScript(announceWallet, { name: walletName, rdns, eventName: walletEventName })
  return wallet
}

function getAccount({ mnemonic }: Demo, index: number): HDAccount {
  return mnemonicToAccount(mnemonic, { addressIndex: index })
}
