import {
  computeCommitment,
  computeLabel,
  computeLeaf,
  computeNullifierHash,
  createGrowingTree,
  emptyLeaf,
  fieldOrder,
  hashSecret,
  type Note,
  type WithdrawSignals,
} from '@bank/privacy'
import { getContractAddress, type Hex, keccak256, stringToBytes } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

/** The chain and the pool of forge's tests: what its actor `poolDeployer` deploys first. */
export const scenarioChainId = 31337n
export const scenarioPool = getContractAddress({ from: actorOf('poolDeployer'), nonce: 0n })

/** A note, its deposit, and everything the pool made of it. */
export type Deposited = {
  readonly note: Note
  readonly secretHash: bigint
  readonly commitment: bigint
  readonly depositor: Hex
  /** Hash of the block before the deposit's. */
  readonly blockHash: Hex
  readonly label: bigint
  readonly leaf: bigint
  readonly nullifierHash: bigint
}

/** The address of forge's actor of that name. */
export function actorOf(name: string): Hex {
  return privateKeyToAddress(keccak256(stringToBytes(name)))
}

/** The first deposits of the pool of forge's tests, the same in every run. */
export function listDeposits(count: number): Deposited[] {
  return Array.from({ length: count }, (_, leafIndex) => {
    const note = { nullifier: numberOf(`nullifier ${leafIndex}`), secret: numberOf(`secret ${leafIndex}`) }
    const commitment = computeCommitment(note)
    const depositor = actorOf(`depositor ${leafIndex}`)
    const blockHash = keccak256(stringToBytes(`block before deposit ${leafIndex}`))
    const place = { chainId: scenarioChainId, pool: scenarioPool, leafIndex, depositor, commitment }
    const label = computeLabel({ ...place, blockHash })
    return {
      note,
      secretHash: hashSecret(note.secret),
      commitment,
      depositor,
      blockHash,
      label,
      leaf: computeLeaf(commitment, label),
      nullifierHash: computeNullifierHash(note, label),
    }
  })
}

/** Everything a proof says of the deposit at `place` of a tree of these deposits, some of them removed since. */
export function listSpendSignals(params: {
  readonly approved: readonly Deposited[]
  readonly removed?: readonly number[]
  readonly place: number
  readonly context: bigint
}): WithdrawSignals {
  const { approved, removed = [], place, context } = params
  const deposit = approved[place]
  if (deposit === undefined) throw new Error(`there is no deposit at ${place}`)
  const leaves = approved.map(({ leaf }, index) => (removed.includes(index) ? emptyLeaf : leaf))
  const { nullifierHash, note, label } = deposit
  return { nullifierHash, context, ...note, label, ...createGrowingTree(leaves).getPath(place) }
}

function numberOf(words: string): bigint {
  return BigInt(keccak256(stringToBytes(words))) % fieldOrder
}
