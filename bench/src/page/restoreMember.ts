import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'

const walletId = 'bench.wallet'

/**
 * Lets a browser come back as a member of the demo, by default the first: session by signature, and a wallet in the page
 * that answers who it is and signs nothing. Returns the session's token.
 */
export async function restoreMember(
  context: BrowserContext,
  origin: string,
  dataDir: string,
  { addressIndex = 0 } = {},
): Promise<string> {
  const { mnemonic } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))
  const account = mnemonicToAccount(mnemonic, { addressIndex })
  const { address } = account
  const { message, nonce } = await request(origin, 'challenge', { address, purpose: 'signIn' })
  const signature = await account.signMessage({ message: `${message}` })
  const { sessionToken } = await request(origin, 'signIn', { address, nonce, signature })
  const cookie = {
    name: '__Host-session',
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  } as const
  await context.addCookies([{ ...cookie, value: `${sessionToken}`, domain: new URL(origin).hostname }])
  await context.addInitScript(saveMember, { address, walletId })
  return `${sessionToken}`
}

async function request(origin: string, call: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/api/member/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code, result } = await answer.json()
  if (code !== 0) throw new Error(`${call}: ${code}`)
  return result
}

/** Runs in pages. */
function saveMember({ address, walletId }: { readonly address: string; readonly walletId: string }): void {
  if (!location.protocol.startsWith('http')) return
  const userInfo = { name: 'Bench', walletAddress: address, chainId: 56, networkName: 'BSC' }
  localStorage.setItem('userInfo', JSON.stringify(userInfo))
  localStorage.setItem('signedInAs', address)
  localStorage.setItem('walletId', walletId)
  const answers: Readonly<Record<string, unknown>> = {
    eth_accounts: [address],
    eth_requestAccounts: [address],
    eth_chainId: '0x38',
    net_version: '56',
  }
  const provider = {
    request: async ({ method }: { readonly method: string }) => {
      // Delayed as an extension's answer: it comes from another process, never synchronously.
      await new Promise((resolve) => setTimeout(resolve))
      if (method in answers) return answers[method]
      throw Object.assign(new Error(`${method} is not answered here`), { code: 4_200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
  const params = { uuid: crypto.randomUUID(), name: 'Bench', icon, rdns: walletId }
  const detail = Object.freeze({ info: params, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
