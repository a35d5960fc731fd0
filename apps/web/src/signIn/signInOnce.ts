import { parseAddress } from '@bank/chain'
import { msg } from '@lingui/core/macro'
import type { Address } from 'viem'
import { apiClient } from '../api/apiClient.ts'
import { findInviter } from '../routing/findInviter.ts'
import { readAccount, setSignedIn, setWalletBusy } from '../session/account.ts'
import { takeLeftPlace } from '../session/endedSession.ts'
import { keepJoined } from '../session/joined.ts'
import { signInChainId } from '../session/networks.ts'
import { toast } from '../toasts/toast.ts'
import { signText, switchChain } from '../wallet/walletConnection.ts'
import { getWallet } from '../wallet/walletStore.ts'
import { endSession, waitForSignOut } from './guardSession.ts'
import { askForInvite, type InviteAnswer } from './questions.ts'
import { type Config, getConfig } from './resumeWallet.ts'
import { codeNotice, failureNotice, isDeclined, tellFailure } from './tellFailure.ts'

let running: Promise<void> | null = null

/** Signs the connected wallet in, or registers it; never twice at once. Failures are told to the person. */
export function signInOnce(address: Address): Promise<void> {
  running ??= signInNow(address).finally(() => {
    running = null
  })
  return running
}

async function signInNow(address: Address): Promise<void> {
  if (readAccount().kind === 'member') return
  setWalletBusy('signingIn')
  try {
    await waitForSignOut()
    const config = await getConfig()
    const isMember = await apiClient.existMember({ address })
    if (!(await ensureSignInChain(config))) return
    const isSignedIn = isMember ? await signInMember(address) : await registerVisitor(address, config)
    if (isSignedIn) await enter(address)
  } catch (error) {
    tellFailure(error, 'walletConnectionFailed')
  } finally {
    setWalletBusy(null)
  }
}

/** Sign-in needs chain 56: the switch is asked of the wallet, and where it fails the person is told how. */
async function ensureSignInChain(config: Config): Promise<boolean> {
  const wallet = getWallet()
  if (wallet.status === 'connected' && wallet.chainId === signInChainId) return true
  const chain = config.chains.find(({ chainId }) => chainId === signInChainId)
  try {
    if (!chain) throw new Error('the server names no sign-in chain')
    await switchChain(chain)
    return true
  } catch (error) {
    if (isDeclined(error)) tellFailure(error, 'switchToBscFailed')
    else toast.error('switchToBscFailed')
    return false
  }
}

async function signInMember(address: Address): Promise<boolean> {
  const proof = await signChallenge(address, 'signIn')
  await whileBlocking(() => apiClient.signIn({ address, ...proof }))
  return true
}

async function registerVisitor(address: Address, config: Config): Promise<boolean> {
  const inviter = findInviter() ?? config.demo?.rootMember ?? ''
  const isRegistered = await askForInvite({
    address,
    inviter,
    isDemo: config.demo !== null && findInviter() === null,
    register: (code) => register(address, code),
  })
  return isRegistered === true
}

async function register(address: Address, code: string): Promise<InviteAnswer> {
  if (code.trim() === '') return { isAccepted: false, notice: msg`Enter an invite code.` }
  const parsed = parseAddress(code)
  if (!parsed.ok) return { isAccepted: false, notice: codeNotice(1005) }
  try {
    // Asked first, so that nobody signs for an inviter who does not exist.
    const isKnown = await apiClient.existMember({ address: parsed.address })
    if (!isKnown) return { isAccepted: false, notice: codeNotice(1002) }
    const proof = await signChallenge(address, 'register')
    await whileBlocking(() => apiClient.registerMember({ address, assocAddress: parsed.address, ...proof }))
    keepJoined(address)
    return { isAccepted: true }
  } catch (error) {
    if (!isDeclined(error))
      return { isAccepted: false, notice: failureNotice(error, 'walletConnectionFailed') }
    tellFailure(error, 'walletConnectionFailed')
    return { isAccepted: false, notice: null }
  }
}

async function signChallenge(address: Address, purpose: 'signIn' | 'register') {
  const { message, nonce } = await apiClient.challenge({ address, purpose })
  return { signature: await signText(message, address), nonce }
}

/**
 * The page is loaded anew, as the specification has it, unless the wallet has meanwhile changed its mind; whoever was led
 * to the root because their session had ended stands again where they were.
 */
async function enter(address: Address): Promise<void> {
  const wallet = getWallet()
  if (wallet.status !== 'connected' || wallet.address !== address) {
    await endSession()
    return
  }
  setSignedIn(true)
  const left = takeLeftPlace(location.search)
  if (left === null) location.reload()
  else location.replace(`${location.origin}${left}`)
}

async function whileBlocking<Result>(call: () => Promise<Result>): Promise<Result> {
  const end = toast.loading()
  try {
    return await call()
  } finally {
    end()
  }
}
