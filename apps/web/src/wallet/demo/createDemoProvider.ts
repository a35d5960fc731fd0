import { readStored, writeStored } from '@bank/ui/browser'
import {
  type Address,
  createWalletClient,
  type EIP1193Provider,
  getAddress,
  type Hex,
  hexToBigInt,
  hexToString,
  http,
  isHex,
  publicActions,
  type TypedDataDefinition,
} from 'viem'
import { type HDAccount, hdKeyToAccount, mnemonicToAccount } from 'viem/accounts'
import type { ChainFacts } from '../chainFacts.ts'
import { toChainHex } from '../toChainHex.ts'
import { requestDemoApproval } from './demoRequests.ts'
import { describeCall, type KnownContracts } from './describeCall.ts'
import { readChainTexts } from './readChainTexts.ts'
import { readTypedText } from './readTypedText.ts'

export type DemoSettings = {
  readonly mnemonic: string
  readonly accountCount: number
  readonly rootMember: Address
  readonly chains: readonly ChainFacts[]
  readonly homeChainId: number
  readonly contracts: KnownContracts
}

type Handler = (params: readonly unknown[]) => Promise<unknown>
type Listener = (payload: unknown) => void
type SendParams = {
  readonly from?: Address
  readonly to?: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
}

const storageKey = 'demoWallet'

/** An EIP-1193 provider that signs with the demo's own mnemonic after asking in the page. */
export function createDemoProvider(settings: DemoSettings): EIP1193Provider {
  const wallet = new DemoWallet(settings)
  return {
    request: ({ method, params }: { method: string; params?: unknown }) =>
      wallet.request(method, Array.isArray(params) ? params : []),
    on: (event: string, listener: Listener) => wallet.on(event, listener),
    removeListener: (event: string, listener: Listener) => wallet.removeListener(event, listener),
  } as unknown as EIP1193Provider
}

/** An error as EIP-1193 has it. */
function createProviderError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

class DemoWallet {
  readonly #settings: DemoSettings
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #handlers: Readonly<Record<string, Handler>>
  #accounts: readonly HDAccount[] | null = null
  #address: Address | null
  #chainId: number
  #lastSigned: string | null = null

  constructor(settings: DemoSettings) {
    this.#settings = settings
    const stored = parseStored(readStored(storageKey))
    this.#address = stored.address
    this.#chainId = settings.chains.some(({ chainId }) => chainId === stored.chainId)
      ? stored.chainId
      : settings.homeChainId
    this.#handlers = {
      eth_accounts: async () => this.#shownAccounts(),
      eth_requestAccounts: async () => (this.#address ? this.#shownAccounts() : this.#askAccount()),
      wallet_requestPermissions: async () => {
        await this.#askAccount()
        return [{ parentCapability: 'eth_accounts' }]
      },
      wallet_getPermissions: async () => (this.#address ? [{ parentCapability: 'eth_accounts' }] : []),
      wallet_revokePermissions: async () => this.#setAddress(null),
      eth_chainId: async () => toChainHex(this.#chainId),
      net_version: async () => String(this.#chainId),
      wallet_switchEthereumChain: async ([target]) => this.#switchChain(target),
      wallet_addEthereumChain: async ([target]) => this.#switchChain(target),
      personal_sign: async ([message, address]) => this.#signText(message, address),
      eth_signTypedData_v4: async ([address, text]) => this.#signTyped(address, text),
      eth_sendTransaction: async ([call]) => this.#send(call as SendParams),
    }
    // An extension is one wallet for all tabs, and so is this: a permission given or revoked in another tab
    // counts here.
    addEventListener('storage', ({ key }) => {
      if (key === storageKey || key === null) this.#follow()
    })
  }

  on(event: string, listener: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
  }

  removeListener(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener)
  }

  async request(method: string, params: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers[method]
    if (handler) return handler(params)
    if (!/^(eth|net|web3)_/.test(method))
      throw createProviderError(4200, `the demo wallet does not offer ${method}`)
    return this.#client().request({ method, params } as never)
  }

  #shownAccounts(): readonly Address[] {
    return this.#address ? [this.#address] : []
  }

  async #askAccount(): Promise<readonly Address[]> {
    const accounts = this.#allAccounts().map(({ address }) => address)
    const [first, second] = accounts
    const chosen = this.#address ?? second ?? first
    if (!chosen) throw createProviderError(4100, 'the demo has no accounts')
    const { rootMember } = this.#settings
    const answer = await requestDemoApproval({ kind: 'connect', accounts, rootMember, chosen })
    if (!answer) throw createProviderError(4001, 'User rejected the request.')
    this.#setAddress(answer)
    return this.#shownAccounts()
  }

  async #signText(message: unknown, address: unknown): Promise<Hex> {
    const account = this.#getAccount(address)
    const raw: Hex = isHex(message) ? message : `0x`
    const text = isHex(message) ? hexToString(message) : String(message)
    const signed = `${account.address} ${text}`
    const isRepeated = this.#lastSigned === signed
    const answer = await requestDemoApproval({
      ...{ kind: 'sign', address: account.address, text },
      ...{ typed: null, isRepeated },
    })
    if (!answer) throw createProviderError(4001, 'User rejected the request.')
    this.#lastSigned = isRepeated ? null : signed
    return account.signMessage({ message: isHex(message) ? { raw } : text })
  }

  async #signTyped(address: unknown, typed: unknown): Promise<Hex> {
    const account = this.#getAccount(address)
    const parsed = JSON.parse(String(typed)) as TypedDataDefinition
    const signed = `${account.address} ${typed}`
    const isRepeated = this.#lastSigned === signed
    const answer = await requestDemoApproval({
      ...{ kind: 'sign', address: account.address, text: '' },
      ...{ typed: readTypedText(parsed), isRepeated },
    })
    if (!answer) throw createProviderError(4001, 'User rejected the request.')
    this.#lastSigned = isRepeated ? null : signed
    return account.signTypedData(parsed)
  }

  async #send(params: SendParams): Promise<Hex> {
    const account = this.#getAccount(params.from)
    const client = this.#client()
    const call = {
      to: params.to ?? null,
      data: params.data ?? '0x',
      value: hexToBigInt(params.value ?? '0x0'),
    }
    const chain = this.#chain()
    const gas = params.gas
      ? hexToBigInt(params.gas)
      : ((await client.estimateGas({ account: account.address, ...call })) * 12n) / 10n
    const gasPrice = await client.getGasPrice()
    const contracts = chain.chainId === this.#settings.homeChainId ? this.#settings.contracts : null
    const answer = await requestDemoApproval({
      kind: 'send',
      address: account.address,
      chainName: chain.chainName,
      call: await describeCall(call, contracts, readChainTexts(client)),
      to: call.to,
      contracts,
      fee: gas * gasPrice,
      coin: chain.nativeCurrency.symbol,
    })
    if (!answer) throw createProviderError(4001, 'User rejected the request.')
    const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
    const serializedTransaction = await account.signTransaction({
      ...call,
      gas,
      gasPrice,
      nonce,
      chainId: chain.chainId,
      type: 'legacy',
    })
    return client.sendRawTransaction({ serializedTransaction })
  }

  #getAccount(address: unknown): HDAccount {
    const shown = this.#address?.toLowerCase()
    const account = this.#allAccounts().find((item) => item.address.toLowerCase() === shown)
    if (!account || String(address).toLowerCase() !== shown) {
      throw createProviderError(4100, 'the account has not been authorized')
    }
    return account
  }

  #switchChain(target: unknown): null {
    const asked = Number((target as { chainId?: unknown } | undefined)?.chainId)
    const known = this.#settings.chains.find(({ chainId }) => chainId === asked)
    if (!known) throw createProviderError(4902, `Unrecognized chain ID ${asked}.`)
    if (known.chainId !== this.#chainId) {
      this.#chainId = known.chainId
      this.#remember()
      this.#emit('chainChanged', toChainHex(this.#chainId))
    }
    return null
  }

  #setAddress(address: Address | null): null {
    if (address === this.#address) return null
    this.#address = address
    this.#remember()
    this.#emit('accountsChanged', this.#shownAccounts())
    return null
  }

  #follow(): void {
    const { address, chainId } = parseStored(readStored(storageKey))
    if (address !== this.#address) {
      this.#address = address
      this.#emit('accountsChanged', this.#shownAccounts())
    }
    if (chainId === this.#chainId || !this.#settings.chains.some((chain) => chain.chainId === chainId)) return
    this.#chainId = chainId
    this.#emit('chainChanged', toChainHex(chainId))
  }

  #remember(): void {
    writeStored(storageKey, JSON.stringify({ address: this.#address, chainId: this.#chainId }))
  }

  #emit(event: string, payload: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload)
  }

  #allAccounts(): readonly HDAccount[] {
    this.#accounts ??= deriveDemoAccounts(this.#settings.mnemonic, this.#settings.accountCount)
    return this.#accounts
  }

  #chain(): ChainFacts {
    const chain = this.#settings.chains.find(({ chainId }) => chainId === this.#chainId)
    if (!chain) throw createProviderError(4901, 'the chain is not connected')
    return chain
  }

  #client() {
    return createWalletClient({ transport: http(this.#chain().rpcUrls[0]) }).extend(publicActions)
  }
}

function parseStored(text: string | null): { address: Address | null; chainId: number } {
  try {
    const { address, chainId } = JSON.parse(text ?? '{}') as { address?: unknown; chainId?: unknown }
    return { address: typeof address === 'string' ? getAddress(address) : null, chainId: Number(chainId) }
  } catch {
    return { address: null, chainId: Number.NaN }
  }
}

/** The first accounts of the demo's mnemonic, in order. The costly seed is computed once for all of them. */
function deriveDemoAccounts(mnemonic: string, accountCount: number): readonly HDAccount[] {
  const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
  return Array.from({ length: accountCount }, (_, index) =>
    hdKeyToAccount(parent, { path: `m/${index}` as "m/44'/60'/" }),
  )
}
