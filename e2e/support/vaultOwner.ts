import { erc20Abi, vaultAbi } from '@bank/chain'
import { createWalletClient, http, parseUnits, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { Demo } from './demo.ts'
import { sendControlCommand } from './sendControlCommand.ts'

/** The demo's accounts that own the vault, and that has coins for gas and nothing to do with it. */
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

/** Waits until what was sent is done and final. Throws where the chain refused it. */
async function waitForFinality(demo: Demo, { client, hash }: Sent): Promise<void> {
  await sendControlCommand(demo, 'mine', { chain: 56, blocks: finalBlocks })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`the chain refused ${hash}`)
}

/** Whoever holds the owner’s key announces that far more may leave the vault; in force 48 hours later. */
export async function announceCaps(demo: Demo): Promise<void> {
  const client = openClient(demo, ownerIndex)
  const call = { chain: null, address: demo.contracts.vault, abi: vaultAbi, gas } as const
  const hash = await client.writeContract({ ...call, functionName: 'setCaps', args: [limit, limit] })
  await waitForFinality(demo, { client, hash })
}

/** The owner’s key takes USDT out of the vault, past the bank and its books; what is lent out is called back for it. */
export async function transferFromVault(demo: Demo, usdt: number): Promise<void> {
  const client = openClient(demo, ownerIndex)
  const call = { chain: null, address: demo.contracts.vault, abi: vaultAbi, gas } as const
  const accepted = await client.writeContract({ ...call, functionName: 'acceptCaps' })
  await waitForFinality(demo, { client, hash: accepted })
  const { address } = mnemonicToAccount(demo.mnemonic, { addressIndex: thiefIndex })
  const hash = await client.writeContract({
    ...call,
    functionName: 'withdraw',
    args: [address, toUnits(usdt)],
  })
  await waitForFinality(demo, { client, hash })
}

/** Everything comes back. */
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
