import { parseAddress } from '@bank/chain'
import { assertNoSeedText } from '@bank/privacy/assertNoSeedText'
import { closePage } from '@bank/ui/browser'
import { msg } from '@lingui/core/macro'
import type { Address } from 'viem'
import { apiClient } from '../api/apiClient.ts'
import { signInChainId } from '../i18n/branding.ts'
import { findInviter } from '../routing/findInviter.ts'
import { readAccount, setSignedIn, setWalletBusy } from '../session/account.ts'
import { claimLeftPlace } from '../session/endedSession.ts'
import { saveJoined } from '../session/joined.ts'
import { toast } from '../toasts/toast.ts'
import { requestChainSwitch, signText } from '../wallet/walletConnection.ts'
import { getWallet } from '../wallet/walletStore.ts'
import { isDeclined, notifyFailure, toCodeNotice, toFailureNotice } from './notifyFailure.ts'
import { type InviteAnswer, requestInvite } from './prompts.ts'
import { type Config, getConfig } from './resumeWallet.ts'
import { closeSession, waitForSignOut } from './watchSession.ts'

let running: Promise<void> | null = null

/** Signs the connected wallet in, or registers it; never twice at once. Shows failures to the user. */
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
    if (!(await requestSignInChain(config))) return
    if (isMember) await signInMember(address)
    else if (!(await registerVisitor(address, config))) return
    await openSession(address)
  } catch (error) {
    notifyFailure(error, 'walletConnectionFailed')
  } finally {
    setWalletBusy(null)
  }
}

/** Requests chain 56, which sign-in needs; where the switch fails, shows the user how to do it. */
async function requestSignInChain(config: Config): Promise<boolean> {
  const wallet = getWallet()
  if (wallet.status === 'connected' && wallet.chainId === signInChainId) return true
  const chain = config.chains.find(({ chainId }) => chainId === signInChainId)
  try {
    if (!chain) throw new Error('the server names no sign-in chain')
    await requestChainSwitch(chain)
    return true
  } catch (error) {
    if (isDeclined(error)) notifyFailure(error, 'switchToBscFailed')
    else toast.error('switchToBscFailed')
    return false
  }
}

async function signInMember(address: Address): Promise<void> {
  const proof = await signChallenge(address, 'signIn')
  await withLoadingToast(() => apiClient.signIn({ address, ...proof }))
}

async function registerVisitor(address: Address, config: Config): Promise<boolean> {
  const inviter = findInviter() ?? config.demo?.rootMember ?? ''
  const isRegistered = await requestInvite({
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
  if (!parsed.ok) return { isAccepted: false, notice: toCodeNotice(1005) }
  try {
    const [isMember, isKnown] = await Promise.all([
      apiClient.existMember({ address }),
      // Checked first, so that no user signs for an inviter who does not exist.
      apiClient.existMember({ address: parsed.address }),
    ])
    if (!isKnown) return { isAccepted: false, notice: toCodeNotice(1002) }
    // An earlier try whose answer never arrived may have registered the wallet.
    if (isMember) await signInMember(address)
    else await registerMember(address, parsed.address)
    saveJoined(address)
    return { isAccepted: true }
  } catch (error) {
    notifyFailure(error, 'walletConnectionFailed')
    const notice = isDeclined(error) ? null : toFailureNotice(error, 'walletConnectionFailed')
    return { isAccepted: false, notice }
  }
}

async function registerMember(address: Address, assocAddress: Address): Promise<void> {
  const proof = await signChallenge(address, 'register')
  await withLoadingToast(() => apiClient.registerMember({ address, assocAddress, ...proof }))
}

async function signChallenge(address: Address, purpose: 'signIn' | 'register') {
  const { message, nonce } = await apiClient.challenge({ address, purpose })
  assertNoSeedText(message)
  return { signature: await signText(message, address), nonce }
}

/**
 * Opens the session and reloads the page as specified, unless the wallet has changed meanwhile. A user
 * redirected to the root by an ended session returns to the saved place.
 */
async function openSession(address: Address): Promise<void> {
  const wallet = getWallet()
  if (wallet.status !== 'connected' || wallet.address !== address) {
    await closeSession()
    return
  }
  setSignedIn(true)
  const left = claimLeftPlace(location.search)
  closePage(() => (left === null ? location.reload() : location.replace(`${location.origin}${left}`)))
}

async function withLoadingToast<Result>(call: () => Promise<Result>): Promise<Result> {
  const end = toast.loading()
  try {
    return await call()
  } finally {
    end()
  }
}
