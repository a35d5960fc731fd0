import type { Address } from 'viem'
import { readAccount, setWalletCheckFailed } from '../session/account.ts'
import type { SessionCommands } from '../session/sessionRequests.ts'
import { toast } from '../toasts/toast.ts'
import { parseWalletError } from '../wallet/parseWalletError.ts'
import { writeWalletId } from '../wallet/rememberedWallet.ts'
import { closeConnection, openConnection, requestChainSwitch } from '../wallet/walletConnection.ts'
import { demoWalletId, type WalletOption } from '../wallet/walletOption.ts'
import { dispatchWallet, getWallet } from '../wallet/walletStore.ts'
import { notifyFailure } from './notifyFailure.ts'
import { requestWallet } from './prompts.ts'
import { getConfig, listWallets, resumeWallet } from './resumeWallet.ts'
import { signInOnce } from './signInOnce.ts'
import { verifyWallet } from './verifyWallet.ts'
import { closeSession, waitForSignOut, watchSession } from './watchSession.ts'

watchSession()

/** Commands of screens for the wallet and the session; every failure is shown to the user here. */
export const sessionCommands: SessionCommands = {
  connectWallet,
  signIn,
  switchChain: requestChain,
  verifyWallet: retryVerifyWallet,
  disconnectWallet,
}

let connecting: Promise<Address | null> | null = null

async function connectWallet(wanted?: 'demo'): Promise<void> {
  const address = await connectOnce(wanted)
  if (address) await signInOnce(address)
}

async function signIn(): Promise<void> {
  const address = (await resumeWallet().catch(() => null)) ?? (await connectOnce())
  if (address) await signInOnce(address)
}

async function requestChain(chainId: number): Promise<void> {
  try {
    if (!(await resumeWallet())) return toast.error('walletNotConnected')
    const wallet = getWallet()
    if (wallet.status !== 'connected' || wallet.chainId === chainId) return
    const { chains } = await getConfig()
    const chain = chains.find((facts) => facts.chainId === chainId)
    if (!chain) return toast.error('chainSwitchFailed')
    await requestChainSwitch(chain)
  } catch (error) {
    const { reason } = parseWalletError(error)
    if (reason === 'rejected' || reason === 'pendingRequest' || reason === 'offline') {
      notifyFailure(error, 'chainSwitchFailed')
    } else toast.error('chainSwitchFailed')
  }
}

async function retryVerifyWallet(): Promise<void> {
  setWalletCheckFailed(false)
  await verifyWallet()
}

async function disconnectWallet(): Promise<void> {
  // First, so that the disconnection is not taken for the wallet's own.
  if (readAccount().kind === 'member') void closeSession()
  closeConnection({ revoke: true })
  writeWalletId(null)
  await waitForSignOut()
}

function connectOnce(wanted?: 'demo'): Promise<Address | null> {
  connecting ??= connect(wanted).finally(() => {
    connecting = null
  })
  return connecting
}

async function connect(wanted?: 'demo'): Promise<Address | null> {
  try {
    const options = await listWallets(await getConfig())
    dispatchWallet({ type: 'discovered', walletCount: options.length })
    if (options.length === 0) {
      toast.error('walletNotDetected')
      await requestWallet(options)
      return null
    }
    const option = await chooseWallet(options, wanted)
    if (!option) return null
    const address = await openConnection(option)
    writeWalletId(option.id)
    toast.success('walletConnected')
    return address
  } catch (error) {
    notifyFailure(error, 'walletConnectionFailed')
    return null
  }
}

/** A single wallet is connected at once; the demo wallet is always an explicit choice. */
async function chooseWallet(options: readonly WalletOption[], wanted?: 'demo'): Promise<WalletOption | null> {
  const demo = wanted && options.find(({ id }) => id === demoWalletId)
  if (demo) return demo
  const [only] = options
  return options.length === 1 && only && only.id !== demoWalletId ? only : requestWallet(options)
}
