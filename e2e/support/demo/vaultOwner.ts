import { erc20Abi, vaultAbi } from '@bank/chain'
import { createWalletClient, http, parseUnits, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { Demo } from './demo.ts'
import { sendControlCommand } from './sendControlCommand.ts'

/** The demo's accounts: the vault's owner, and one with BNB for gas and no other role. */
const ownerIndex = 191
const thiefIndex = 180
const gas = 1_500_000n
/** The block of a transaction and the two that make it final. */
const finalBlocks = 3
const limit = parseUnits('1000000', 18)

const toUnits = (usdt: number): bigint => parseUnits(`${usdt}`, 18)

function openClient(demo: Demo, addressIndex: number) {
  const account = mnemonicToAccount(demo.mnemonic, { addressIndex })
  const transport = http(demo.rpc['56'], { retryCount: 0 })
  return createWalletClient({ account, transport, pollingInterval: 100 }).extend(publicActions)
}

type Sent = { readonly hash: `0x${string}`; readonly client: ReturnType<typeof openClient> }

/** Waits until a transaction is final. Throws when it reverted. */
async function waitForFinality(demo: Demo, { client, hash }: Sent): Promise<void> {
  await sendControlCommand(demo, 'mine', { chain: 56, blocks: finalBlocks })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`the chain refused ${hash}`)
}

/** Announces much higher caps and as high an automatic tier with the owner's key; in force 48 hours later. */
export async function announceCaps(demo: Demo): Promise<void> {
  const client = openClient(demo, ownerIndex)
  const call = { chain: null, address: demo.contracts.vault, abi: vaultAbi, gas } as const
  for (const functionName of ['setCaps', 'setTiers'] as const) {
    const hash = await client.writeContract({ ...call, functionName, args: [limit, limit] })
    await waitForFinality(demo, { client, hash })
  }
}

/** Transfers USDT out of the vault with the owner's key, unknown to the bank; recalls lent USDT first. */
export async function transferFromVault(demo: Demo, usdt: number): Promise<void> {
  const client = openClient(demo, ownerIndex)
  const call = { chain: null, address: demo.contracts.vault, abi: vaultAbi, gas } as const
  for (const [proposed, functionName] of [
    ['proposedCaps', 'acceptCaps'],
    ['proposedTiers', 'acceptTiers'],
  ] as const) {
    const [, , effectiveAt] = await client.readContract({ ...call, functionName: proposed })
    // An earlier story of this demo may have put them in force.
    if (effectiveAt === 0n) continue
    const hash = await client.writeContract({ ...call, functionName })
    await waitForFinality(demo, { client, hash })
  }
  const { address } = mnemonicToAccount(demo.mnemonic, { addressIndex: thiefIndex })
  const hash = await client.writeContract({
    ...call,
    functionName: 'withdraw',
    args: [address, toUnits(usdt)],
  })
  await waitForFinality(demo, { client, hash })
}

/** Returns all of it to the vault. */
export async function transferToVault(demo: Demo, usdt: number): Promise<void> {
  const client = openClient(demo, thiefIndex)
  const { usdt: token, vault } = demo.contracts
  const hash = await client.writeContract({
    chain: null,
    address: token,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [vault, toUnits(usdt)],
    gas,
  })
  await waitForFinality(demo, { client, hash })
}
