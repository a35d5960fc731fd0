import { getTestAccount } from '@bank/chain/testing'
import {
  computeCommitment,
  createWithdrawSignals,
  deriveNote,
  encodeDepositCall,
  encodeTakeBackCall,
  encodeWithdrawCall,
  encryptNote,
  findNotes,
  findSpendableTree,
  type OwnDeposit,
  type PoolState,
  proveWithdrawal,
  recoverDeposits,
  stopProvingThreads,
  syncPool,
  type WithdrawSignals,
} from '@bank/privacy'
import { readCircuitKeys } from '@bank/privacy/node'
import { deriveAccountSeed, openPoolFixture, type PoolFixture } from '@bank/privacy/testing'
import { createWalletClient, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { measureBrowserProof } from './measureBrowserProof.ts'

const depositCount = 1_000
/** Limit of a block. */
const depositsPerBlock = 50
const batchSize = 16
const withdrawals = 5
const takeBacks = 5

const [member, relayer] = [getTestAccount(1), getTestAccount(3)]

/**
 * Cost of a private transfer on a real pool with 1,000 deposits: gas of whole transactions with notes of 130
 * bytes (medians; of an approval per deposit, in batches of 16 and of the last one alone), constraints of the proof,
 * milliseconds of a warm proof (`proveNodeMs`) in this Node on all cores, of a page's first proof (`proveBrowserFirstMs`) and
 * its warm ones (`proveBrowserMs`) in a browser, and of finding all of a wallet's deposits again
 * from the logs (`recover1000Ms`) and by the contract's views alone (`recoverByViews1000Ms`).
 */
export async function measurePrivateTransfer(): Promise<Record<string, number>> {
  const scene = await openPoolFixture({ minimumBatch: 1 })
  try {
    const deposited = await depositMany(scene)
    await scene.passEpoch()
    const approvals = await approveAll(scene)
    await scene.passEpoch()
    const { state, own, recover1000Ms } = await measureRecovery(scene)
    const recoverByViews1000Ms = await measureViews(scene)
    const { proveNodeMs, withdrawGas, proved } = await withdrawSome(scene, state, own)
    const [firstMs = 0, ...warmTimes] = await measureBrowserProof(proved)
    return {
      depositGas: computeMedian(await Promise.all(deposited.map((hash) => readGas(scene, hash)))),
      ...approvals,
      withdrawGas,
      takeBackGas: await sendTakeBacks(scene, own.slice(withdrawals)),
      constraints: countConstraints((await readCircuitKeys('spend')).zkey),
      proveNodeMs,
      proveBrowserFirstMs: Math.round(firstMs),
      proveBrowserMs: computeMedian(warmTimes),
      proveBrowserMostMs: Math.round(Math.max(...warmTimes)),
      recover1000Ms,
      recoverByViews1000Ms,
    }
  } finally {
    await stopProvingThreads()
    await scene.stop()
  }
}

/** Approves all but the last deposit in batches, and the last one alone. */
async function approveAll(scene: PoolFixture) {
  const gas: number[] = []
  const last = depositCount - 1
  for (let first = 0; first < last; first += batchSize) {
    const deposits = Array.from({ length: Math.min(batchSize, last - first) }, (_, place) => first + place)
    gas.push((await readGas(scene, await scene.approve(deposits))) / deposits.length)
  }
  const approvalAloneGas = await readGas(scene, await scene.approve([last]))
  return { approvalGas: computeMedian(gas), approvalMostGas: Math.round(Math.max(...gas)), approvalAloneGas }
}

async function depositMany({ chain, pool, denomination }: PoolFixture): Promise<Hex[]> {
  const seed = await deriveAccountSeed(member)
  const wallet = createWalletClient({ account: member, transport: http(chain.url) })
  const fees = { gas: 700_000n, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
  const hashes: Hex[] = []
  await chain.client.setAutomine(false)
  for (let index = 0; index < depositCount; index += 1) {
    const place = { chainId: 56n, pool, index }
    const note = await deriveNote(seed, place)
    const encryptedNote = await encryptNote(seed, { ...place, note })
    const call = encodeDepositCall({ pool, denomination, commitment: computeCommitment(note), encryptedNote })
    hashes.push(await wallet.sendTransaction({ ...call, ...fees, nonce: index, chain: null }))
    if (hashes.length % depositsPerBlock === 0) await chain.mine(1)
  }
  await chain.client.setAutomine(true)
  await chain.mine(3)
  return hashes
}

async function measureRecovery({ client, pool, fromBlock }: PoolFixture) {
  const startedAt = performance.now()
  const seed = await deriveAccountSeed(member)
  const state = await syncPool({ client, chainId: 56, pool, fromBlock })
  const own = await findNotes(seed, { state })
  const recover1000Ms = Math.round(performance.now() - startedAt)
  if (own.length !== depositCount) throw new Error(`${own.length} of ${depositCount} deposits were found`)
  return { state, own, recover1000Ms }
}

async function measureViews({ client, pool }: PoolFixture): Promise<number> {
  const startedAt = performance.now()
  const found = await recoverDeposits(client, await deriveAccountSeed(member), { chainId: 56n, pool })
  if (found.length !== depositCount) throw new Error(`${found.length} of ${depositCount} deposits were found`)
  return Math.round(performance.now() - startedAt)
}

/** The first proof warms up; each of the others is timed, and all are paid out to fresh addresses. */
async function withdrawSome(scene: PoolFixture, state: PoolState, own: readonly OwnDeposit[]) {
  const keys = await readCircuitKeys('spend')
  const spendable = findSpendableTree(state)
  if (spendable === undefined) throw new Error('no root is usable')
  const times: number[] = []
  const gas: number[] = []
  const proved: WithdrawSignals[] = []
  for (const each of own.slice(0, withdrawals)) {
    const recipient = privateKeyToAddress(generatePrivateKey())
    const payment = { recipient, relayer: relayer.address, fee: scene.denomination / 100n }
    const signals = createWithdrawSignals({ state, own: each, spendable, ...payment })
    proved.push(signals)
    const startedAt = performance.now()
    const proven = await proveWithdrawal({ signals, keys })
    times.push(performance.now() - startedAt)
    const call = encodeWithdrawCall({ pool: scene.pool, ...proven, ...payment })
    gas.push(await readGas(scene, await scene.send(relayer, call)))
  }
  return { proveNodeMs: computeMedian(times.slice(1)), withdrawGas: computeMedian(gas), proved }
}

async function sendTakeBacks(scene: PoolFixture, own: readonly OwnDeposit[]): Promise<number> {
  const gas: number[] = []
  for (const each of own.slice(0, takeBacks))
    gas.push(await readGas(scene, await scene.send(member, encodeTakeBackCall(each))))
  return computeMedian(gas)
}

async function readGas({ client }: PoolFixture, hash: Hex): Promise<number> {
  const { gasUsed, status } = await client.getTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`${hash} was refused`)
  return Number(gasUsed)
}

const headerSection = 2
const coefficientSection = 4
const coefficientBytes = 44

/** A proving key names the constraint of each of its coefficients; the last of them are one for each public signal, and one more. */
function countConstraints(zkey: Uint8Array): number {
  const view = new DataView(zkey.buffer, zkey.byteOffset, zkey.byteLength)
  const header = findSection(view, headerSection)
  const publicSignals = view.getUint32(header + 4 + 32 + 4 + 32 + 4, true)
  const coefficients = findSection(view, coefficientSection)
  let last = 0
  for (
    let left = view.getUint32(coefficients, true), at = coefficients + 4;
    left > 0;
    left -= 1, at += coefficientBytes
  )
    last = Math.max(last, view.getUint32(at + 4, true))
  return last - publicSignals
}

function findSection(view: DataView, wanted: number): number {
  for (let position = 12; position < view.byteLength; ) {
    if (view.getUint32(position, true) === wanted) return position + 12
    position += 12 + Number(view.getBigUint64(position + 4, true))
  }
  throw new Error(`the key has no section ${wanted}`)
}

function computeMedian(values: readonly number[]): number {
  return Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0)
}
