import { getAddChainParameters } from '@bank/chain'
import {
  type Address,
  type EIP1193Provider,
  getAddress,
  type Hex,
  numberToHex,
  stringToHex,
  type TypedDataDefinition,
} from 'viem'
import { toast } from '../toasts/toast.ts'
import type { ChainFacts } from './chainFacts.ts'
import { parseWalletError } from './parseWalletError.ts'
import { toChainHex } from './toChainHex.ts'
import type { WalletOption } from './walletOption.ts'
import { findWalletAddress } from './walletState.ts'
import { dispatchWallet, getWallet, syncAccount } from './walletStore.ts'

type Connection = {
  readonly option: WalletOption
  readonly stopListening: () => void
}

let connection: Connection | null = null

/** The provider of the connected wallet, or null. */
export function getConnectedProvider(): EIP1193Provider | null {
  return connection?.option.provider ?? null
}

/**
 * Asks the wallet for its accounts and follows it from then on. Answers the address, with its checksum.
 * Throws what the wallet throws (4001 when the person declines).
 */
export async function openConnection(option: WalletOption): Promise<Address> {
  closeConnection()
  dispatchWallet({ type: 'connectStarted', walletName: option.name })
  try {
    return await connect(option, await option.provider.request({ method: 'eth_requestAccounts' }))
  } catch (error) {
    dispatchWallet({ type: 'connectFailed' })
    throw error
  }
}

/**
 * Compares a remembered wallet with what it shows now, without asking the person anything; answers its
 * first address, or null when it is locked or no longer lets this site see an account.
 */
export async function resumeConnection(option: WalletOption): Promise<Address | null> {
  const addresses = await readAccounts(option.provider).catch(() => [])
  if (addresses.length === 0) {
    dispatchWallet({ type: 'disconnected' })
    return null
  }
  const address = await connect(option, addresses)
  // A change between the wallet's answer and the subscription raised no event here.
  return syncConnection().catch(() => address)
}

/**
 * Reads the followed wallet's accounts again, because another tab changed the account; returns its current
 * address, or null. Throws what the wallet throws.
 */
export async function syncConnection(): Promise<Address | null> {
  const followed = getConnection()
  const accounts = await readAccounts(followed.option.provider)
  if (connection !== followed) return findWalletAddress(getWallet())
  dispatchWallet({ type: 'accountsChanged', accounts: accounts.map((account) => getAddress(account)) })
  if (getWallet().status === 'disconnected') closeConnection()
  else syncAccount()
  return findWalletAddress(getWallet())
}

/** Stops following the wallet and clears what is known of it; `revoke` also gives back its permission. */
export function closeConnection({ revoke = false } = {}): void {
  const provider = connection?.option.provider
  connection?.stopListening()
  connection = null
  // Else the next connection would take the same account without asking; a wallet may not know the call.
  if (revoke)
    void provider
      ?.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
      .catch(() => null)
  dispatchWallet({ type: 'disconnected' })
}

/**
 * Moves the wallet to a chain, adding the chain when the wallet does not know it (4902), and returns once
 * the wallet itself names that chain. Throws what the wallet throws.
 */
export async function requestChainSwitch(facts: ChainFacts): Promise<void> {
  const { provider } = getConnection().option
  dispatchWallet({ type: 'switchStarted', targetChainId: facts.chainId })
  try {
    await requestSwitch(provider, facts)
    const chainId = await readChainId(provider)
    if (chainId !== facts.chainId) throw new Error('chain mismatch after the switch')
    dispatchWallet({ type: 'chainChanged', chainId })
  } finally {
    dispatchWallet({ type: 'switchEnded' })
  }
}

/** Has the person sign a text (personal_sign) with the address that is connected. */
export async function signText(message: string, address: Address): Promise<Hex> {
  const { provider } = getConnection().option
  return provider.request({ method: 'personal_sign', params: [stringToHex(message), address] })
}

/** Has the person sign structured text (EIP-712) with the address that is connected. */
export async function signTypedText(text: TypedDataDefinition, address: Address): Promise<Hex> {
  const { signTypedData } = await import('./signTypedData.ts')
  return signTypedData(getConnection().option.provider, text, address)
}

/** Has the person send a transaction; answers its hash as the wallet names it. */
export async function sendFromWallet(call: {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  /** In wei. */
  readonly value: bigint
  /** Gas limit. A wallet's exact estimate would leave no reserve for changes before it is mined. */
  readonly gas: bigint
  readonly chainId: number
}): Promise<Hex> {
  const { provider } = getConnection().option
  if ((await readChainId(provider)) !== call.chainId)
    throw Object.assign(new Error('wrong chain'), { code: 4901 })
  return provider.request({
    method: 'eth_sendTransaction',
    params: [
      {
        from: call.from,
        to: call.to,
        data: call.data,
        gas: numberToHex(call.gas),
        chainId: toChainHex(call.chainId),
        ...(call.value > 0n && { value: numberToHex(call.value) }),
      },
    ],
  })
}

function getConnection(): Connection {
  if (!connection) throw Object.assign(new Error('wallet not connected'), { code: 4900 })
  return connection
}

const readAccounts = (provider: EIP1193Provider): Promise<readonly Address[]> =>
  provider.request({ method: 'eth_accounts' })

const readChainId = async (provider: EIP1193Provider): Promise<number> =>
  Number(await provider.request({ method: 'eth_chainId' }))

async function connect(option: WalletOption, addresses: readonly Address[]): Promise<Address> {
  const first = addresses[0]
  if (first === undefined) throw Object.assign(new Error('wallet is locked'), { code: 4100 })
  const address = getAddress(first)
  const stopListening = listen(option.provider)
  connection = { option, stopListening }
  const chainId = await readChainId(option.provider)
  dispatchWallet({ type: 'connected', address, chainId, walletName: option.name })
  return address
}

function listen(provider: EIP1193Provider): () => void {
  const onAccounts = (accounts: readonly string[]) => {
    dispatchWallet({ type: 'accountsChanged', accounts: accounts.map((account) => getAddress(account)) })
    if (getWallet().status === 'disconnected') closeConnection()
  }
  const onChain = (chainId: string) => dispatchWallet({ type: 'chainChanged', chainId: Number(chainId) })
  const onDisconnect = () => void closeIfGone(provider)
  provider.on('accountsChanged', onAccounts)
  provider.on('chainChanged', onChain)
  provider.on('disconnect', onDisconnect)
  return () => {
    provider.removeListener('accountsChanged', onAccounts)
    provider.removeListener('chainChanged', onChain)
    provider.removeListener('disconnect', onDisconnect)
  }
}

/**
 * Closes the connection if no account is left: some wallets emit `disconnect` while they only change their
 * node (1013).
 */
async function closeIfGone(provider: EIP1193Provider): Promise<void> {
  const accounts = await provider.request({ method: 'eth_accounts' }).catch(() => [])
  if (accounts.length === 0 && connection?.option.provider === provider) closeConnection()
}

async function requestSwitch(provider: EIP1193Provider, facts: ChainFacts): Promise<void> {
  const chainId = toChainHex(facts.chainId)
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (error) {
    if (parseWalletError(error).reason !== 'unknownChain') throw error
    toast.info('addingChain')
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [getAddChainParameters(facts)],
    })
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  }
}
