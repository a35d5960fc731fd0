// Writes contracts/test/fixtures/withdrawals.json: real proofs under the committed keys for forge's tests. The random
// numbers of the proofs are a fixed sequence, so that the same keys write the same bytes; `--check` compares.
import { readFile, writeFile } from 'node:fs/promises'
import { computeContext, computeLeaf, emptyRoots, encodeProof, fieldOrder, toWord } from '@bank/privacy'
import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import { endThreads, prove, verify } from './proving.ts'
import {
  actorOf,
  listDeposits,
  listWithdrawSignals,
  scenarioChainId,
  scenarioPool,
} from './reference/scenario.ts'
import { fixRandomness } from './testing/fixRandomness.ts'

const fixture = new URL('../contracts/test/fixtures/withdrawals.json', import.meta.url)
const depositCount = 8
const denomination = 10n ** 18n
const maximumFee = (denomination * 185n) / 10_000n
/** Deposit 5 is refused; the other set is the mistake of an operator who approved it. */
const screened = [0, 1, 2, 3, 4, 6, 7]
const mistaken = [0, 1, 2, 3, 4, 5, 6, 7]

type Payment = {
  readonly name: string
  readonly leafIndex: number
  /** Number of deposits under the root that the proof is made for. */
  readonly deposits?: number
  readonly approved?: readonly number[]
  readonly recipient?: Address
  readonly relayer?: Address
  readonly fee?: bigint
  readonly refund?: bigint
  readonly pool?: Address
  readonly chainId?: bigint
}

const payments: readonly Payment[] = [
  ...mistaken.map((leafIndex) => ({
    name: `standard${leafIndex}`,
    leafIndex,
    ...(screened.includes(leafIndex) ? {} : { approved: mistaken }),
  })),
  { name: 'direct', leafIndex: 0, relayer: zeroAddress, fee: 0n },
  { name: 'again', leafIndex: 0, recipient: actorOf('second recipient') },
  { name: 'newest', leafIndex: 0, deposits: depositCount },
  { name: 'highestFee', leafIndex: 1, fee: maximumFee },
  { name: 'overFee', leafIndex: 1, fee: maximumFee + 1n },
  { name: 'feeForNobody', leafIndex: 1, relayer: zeroAddress },
  { name: 'toNobody', leafIndex: 2, recipient: zeroAddress },
  { name: 'toThePool', leafIndex: 2, recipient: scenarioPool },
  { name: 'withRefund', leafIndex: 2, refund: 1n },
  { name: 'otherChain', leafIndex: 2, chainId: 56n },
  { name: 'otherPool', leafIndex: 2, pool: actorOf('other pool') },
]

async function provePayment(payment: Payment) {
  const deposits = listDeposits(payment.deposits ?? payment.leafIndex + 1)
  const paid = {
    recipient: payment.recipient ?? actorOf(`recipient ${payment.leafIndex}`),
    relayer: payment.relayer ?? actorOf('relayer'),
    fee: payment.fee ?? denomination / 100n,
    refund: payment.refund ?? 0n,
  }
  const place = { pool: payment.pool ?? scenarioPool, chainId: payment.chainId ?? scenarioChainId }
  const signals = listWithdrawSignals({
    deposits,
    associated: listDeposits(depositCount),
    leafIndex: payment.leafIndex,
    approved: payment.approved ?? screened,
    context: computeContext({ ...paid, ...place }),
  })
  const { proof, publicSignals } = await prove('withdraw', signals)
  if (!(await verify('withdraw', publicSignals, proof)))
    throw new Error(`the proof of ${payment.name} is wrong`)
  return {
    proof: encodeProof(proof, signals.associationRoot),
    root: toWord(signals.root),
    nullifierHash: toWord(signals.nullifierHash),
    recipient: getAddress(paid.recipient),
    relayer: getAddress(paid.relayer),
    fee: `${paid.fee}`,
    refund: `${paid.refund}`,
  }
}

/** Pairs and their hash by another implementation than the contract's: the ends of the field, and random ones. */
function listHashedPairs(): { left: Hex; right: Hex; hash: Hex }[] {
  const ends = [0n, 1n, fieldOrder - 1n]
  const random = listDeposits(24).map(({ note }) => [note.nullifier, note.secret] as const)
  const pairs = [...ends.flatMap((left) => ends.map((right) => [left, right] as const)), ...random]
  return pairs.map(([left, right]) => ({
    left: toWord(left),
    right: toWord(right),
    hash: toWord(computeLeaf(left, right)),
  }))
}

async function composeFixture(): Promise<string> {
  const deposits = listDeposits(depositCount)
  const rootOf = (approved: readonly number[]) =>
    toWord(listWithdrawSignals({ deposits, leafIndex: 0, approved, context: 0n }).associationRoot)
  const proved: Record<string, Awaited<ReturnType<typeof provePayment>>> = {}
  for (const payment of payments) proved[payment.name] = await provePayment(payment)
  const text = {
    pool: getAddress(scenarioPool),
    denomination: `${denomination}`,
    emptyRoots: emptyRoots.map(toWord),
    poseidon: listHashedPairs(),
    screenedRoot: rootOf(screened),
    mistakenRoot: rootOf(mistaken),
    deposits: deposits.map((made, index) => ({
      depositor: getAddress(made.depositor),
      nullifier: toWord(made.note.nullifier),
      secretHash: toWord(made.secretHash),
      commitment: toWord(made.commitment),
      label: toWord(made.label),
      leaf: toWord(made.leaf),
      nullifierHash: toWord(made.nullifierHash),
      root: toWord(
        listWithdrawSignals({
          deposits: deposits.slice(0, index + 1),
          leafIndex: 0,
          approved: [],
          context: 0n,
        }).root,
      ),
    })),
    payments: proved,
  }
  return `${JSON.stringify(text, null, 2)}\n`
}

fixRandomness('withdrawals')
const text = await composeFixture()
await endThreads()
if (process.argv.includes('--check')) {
  if ((await readFile(fixture, 'utf8')) !== text)
    throw new Error('contracts/test/fixtures/withdrawals.json is stale')
} else await writeFile(fixture, text)
