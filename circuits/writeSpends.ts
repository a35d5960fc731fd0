// Writes contracts/test/fixtures/spends.json: real proofs under the committed keys for forge's tests of the pool that
// keeps one tree. The random numbers of the proofs are a fixed sequence; `--check` compares.
import { readFile, writeFile } from 'node:fs/promises'
import { computeContext, computeLeaf, createGrowingTree, encodePoints, toWord } from '@bank/privacy'
import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import { endThreads, prove, verify } from './proving.ts'
import {
  actorOf,
  type Deposited,
  listDeposits,
  listSpendSignals,
  scenarioChainId,
  scenarioPool,
} from './reference/scenario.ts'
import { fixRandomness } from './testing/fixRandomness.ts'

const fixture = new URL('../contracts/test/fixtures/spends.json', import.meta.url)
const denomination = 10n ** 18n
const maximumFee = (denomination * 185n) / 10_000n
/** Three trees, one after the other: of the first five deposits, of all eight, and of all without deposit 5. */
const stages = {
  first: { size: 5, removed: [] },
  whole: { size: 8, removed: [] },
  removed: { size: 8, removed: [5] },
} as const

type Payment = {
  readonly name: string
  /** Deposits are approved in their order, so this is its place. */
  readonly index: number
  readonly stage?: keyof typeof stages
  readonly recipient?: Address | 'depositor'
  readonly relayer?: Address
  readonly fee?: bigint
  readonly refund?: bigint
  readonly pool?: Address
  readonly chainId?: bigint
}

const payments: readonly Payment[] = [
  ...[0, 1, 2, 3, 4].map((index) => ({ name: `standard${index}`, index })),
  ...[5, 6, 7].map((index) => ({ name: `standard${index}`, index, stage: 'whole' as const })),
  { name: 'newest', index: 0, stage: 'whole' },
  { name: 'afterRemoval4', index: 4, stage: 'removed' },
  { name: 'afterRemoval6', index: 6, stage: 'removed' },
  { name: 'direct', index: 0, relayer: zeroAddress, fee: 0n },
  { name: 'again', index: 0, recipient: actorOf('second recipient') },
  { name: 'highestFee', index: 1, fee: maximumFee },
  { name: 'overFee', index: 1, fee: maximumFee + 1n },
  { name: 'feeForNobody', index: 1, relayer: zeroAddress },
  { name: 'toNobody', index: 2, recipient: zeroAddress },
  { name: 'toThePool', index: 2, recipient: scenarioPool },
  { name: 'withRefund', index: 2, refund: 1n },
  { name: 'otherChain', index: 2, chainId: 56n },
  { name: 'otherPool', index: 2, pool: actorOf('other pool') },
  { name: 'toDepositor', index: 0, recipient: 'depositor' },
]

async function provePayment(payment: Payment, deposits: readonly Deposited[]) {
  const { size, removed } = stages[payment.stage ?? 'first']
  const paid = {
    recipient: getRecipient(payment, deposits),
    relayer: payment.relayer ?? actorOf('relayer'),
    fee: payment.fee ?? denomination / 100n,
    refund: payment.refund ?? 0n,
  }
  const place = { pool: payment.pool ?? scenarioPool, chainId: payment.chainId ?? scenarioChainId }
  const context = computeContext({ ...paid, ...place })
  const approved = deposits.slice(0, size)
  const signals = listSpendSignals({ approved, removed, place: payment.index, context })
  const { proof, publicSignals } = await prove('spend', signals)
  if (!(await verify('spend', publicSignals, proof))) throw new Error(`the proof of ${payment.name} is wrong`)
  return {
    proof: encodePoints(proof),
    root: toWord(signals.root),
    nullifierHash: toWord(signals.nullifierHash),
    recipient: getAddress(paid.recipient),
    relayer: getAddress(paid.relayer),
    fee: `${paid.fee}`,
    refund: `${paid.refund}`,
  }
}

function getRecipient({ recipient, index }: Payment, deposits: readonly Deposited[]): Address {
  if (recipient !== 'depositor') return recipient ?? actorOf(`recipient ${index}`)
  return deposits[index]?.depositor ?? zeroAddress
}

/** Pairs of numbers and the hash of the three with 0, by another implementation than the contract's. */
function listHashes(deposits: readonly Deposited[]): { commitment: Hex; label: Hex; hash: Hex }[] {
  return deposits.map(({ note: { nullifier, secret } }) => ({
    commitment: toWord(nullifier),
    label: toWord(secret),
    hash: toWord(computeLeaf(nullifier, secret)),
  }))
}

async function composeFixture(): Promise<string> {
  const deposits = listDeposits(8)
  const proved: Record<string, Awaited<ReturnType<typeof provePayment>>> = {}
  for (const payment of payments) proved[payment.name] = await provePayment(payment, deposits)
  const { siblings, isJoined } = createGrowingTree(deposits.map(({ leaf }) => leaf)).getPath(5)
  const text = {
    pool: getAddress(scenarioPool),
    denomination: `${denomination}`,
    poseidon3: listHashes(listDeposits(32)),
    /** The way of deposit 5 in the tree of all. */
    removalSiblings: siblings.filter((_, level) => isJoined[level] === 1).map(toWord),
    deposits: deposits.map((made) => ({
      depositor: getAddress(made.depositor),
      blockHash: made.blockHash,
      nullifier: toWord(made.note.nullifier),
      secretHash: toWord(made.secretHash),
      commitment: toWord(made.commitment),
      label: toWord(made.label),
      leaf: toWord(made.leaf),
      nullifierHash: toWord(made.nullifierHash),
    })),
    payments: proved,
  }
  return `${JSON.stringify(text, null, 2)}\n`
}

fixRandomness('spends')
const text = await composeFixture()
await endThreads()
if (process.argv.includes('--check')) {
  if ((await readFile(fixture, 'utf8')) !== text)
    throw new Error('contracts/test/fixtures/spends.json is stale')
} else await writeFile(fixture, text)
