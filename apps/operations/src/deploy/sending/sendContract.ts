import { waitForReceipt } from '@bank/chain'
import type { Signer } from '@bank/chain/server'
import { formatGwei, type Hex, keccak256, type PublicClient } from 'viem'
import { getFirstClient, hasCode, type Provider } from '../checks/provider.ts'
import type { PlannedCreation } from '../plan/plannedCreation.ts'
import type { Journal } from '../record/journal.ts'
import { broadcast } from './broadcast.ts'

/** The means to send: the deployer's key, and the providers that are given each transaction. */
export type Sender = {
  readonly providers: readonly Provider[]
  readonly signer: Signer
  readonly chainId: number
  /** In wei. */
  readonly maximumGasPrice: bigint
  readonly journal: Journal
  readonly waitMs?: number
}

const defaultWaitMs = 600_000
const pollMs = 500

/**
 * Creates one contract of the plan unless it is there, and waits until every provider has it. A second run, at the
 * same time or after a kill, sends nothing that the chain would take twice: the address can be used once.
 */
export async function sendContract(sender: Sender, contract: PlannedCreation): Promise<void> {
  const { signer, waitMs = defaultWaitMs } = sender
  const client = getFirstClient(sender.providers)
  const nonce = await waitForEarlier(client, signer.address, waitMs)
  // The chain refuses what is there already, also where another run creates it at this moment.
  const gas = await estimateGas(sender, contract).catch((error: Error) => error)
  if (await hasCode(client, contract.address)) return
  if (gas instanceof Error) throw gas
  const raw = await sign(sender, contract, { nonce, gas })
  await sender.journal.add({ name: contract.name, address: contract.address, hash: keccak256(raw) })
  await broadcast(sender.providers, raw)
  const receipt = await waitForReceipt(client, keccak256(raw), { everyMs: pollMs, timeoutMs: waitMs }).catch(
    () => undefined,
  )
  if (receipt?.status !== 'success' && !(await hasCode(client, contract.address)))
    throw new Error(
      receipt === undefined
        ? `${contract.name}: ${keccak256(raw)} was sent and is not in a block yet. Run the command again: it continues there.`
        : `${contract.name}: the chain refused ${keccak256(raw)}. Nothing else was sent.`,
    )
  await waitForCode(sender.providers, contract, waitMs)
}

/** An earlier run may have been killed after it sent; its transaction comes first. */
async function waitForEarlier(client: PublicClient, address: Hex, waitMs: number): Promise<number> {
  const untilMs = Date.now() + waitMs
  for (;;) {
    const [mined, pending] = await Promise.all([
      client.getTransactionCount({ address, blockTag: 'latest' }),
      client.getTransactionCount({ address, blockTag: 'pending' }),
    ])
    if (pending <= mined) return mined
    if (Date.now() > untilMs)
      throw new Error(`An earlier transaction of ${address} is still waiting; run the command again later.`)
    await pause()
  }
}

const estimateGas = ({ providers, signer }: Sender, { to, callData }: PlannedCreation): Promise<bigint> =>
  getFirstClient(providers).estimateGas({ account: signer.address, to, data: callData })

async function sign(
  sender: Sender,
  { to, callData }: PlannedCreation,
  { nonce, gas }: { readonly nonce: number; readonly gas: bigint },
): Promise<Hex> {
  const { signer, chainId, maximumGasPrice } = sender
  const { maxFeePerGas, maxPriorityFeePerGas } = await getFirstClient(sender.providers).estimateFeesPerGas()
  if (maxFeePerGas > maximumGasPrice)
    throw new Error(
      `Gas costs ${formatGwei(maxFeePerGas)} gwei, more than maximumGasPriceGwei allows. Run the command again when it is cheaper.`,
    )
  return signer.signTransaction({
    chainId,
    nonce,
    to,
    callData,
    value: 0n,
    gas: (gas * 12n) / 10n,
    maxFeePerGas,
    maxPriorityFeePerGas,
  })
}

async function waitForCode(
  providers: readonly Provider[],
  { name, address }: PlannedCreation,
  waitMs: number,
): Promise<void> {
  const untilMs = Date.now() + waitMs
  for (const { host, client } of providers)
    while (!(await hasCode(client, address).catch(() => false))) {
      if (Date.now() > untilMs) throw new Error(`${name}: ${host} does not have ${address}`)
      await pause()
    }
}

/** Waits until a block has as many on top of it as the network asks for. */
export async function waitForConfirmations(
  client: PublicClient,
  { block, confirmations, waitMs = defaultWaitMs }: { block: bigint; confirmations: number; waitMs?: number },
): Promise<void> {
  const untilMs = Date.now() + waitMs
  while ((await client.getBlockNumber({ cacheTime: 0 })) < block + BigInt(confirmations)) {
    if (Date.now() > untilMs) throw new Error('The chain makes no blocks; run the command again later.')
    await pause()
  }
}

const pause = () => new Promise((done) => setTimeout(done, pollMs))
