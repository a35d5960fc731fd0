import {
  computeApprovedLeaf,
  computeCommitment,
  computeDrawnLabel,
  computeLabel,
  computeLeaf,
  computeNullifierHash,
  createFixedTree,
  createGrowingTree,
  emptyLeaf,
  fieldOrder,
  hashSecret,
  type Note,
  type SpendSignals,
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
  readonly label: bigint
  readonly leaf: bigint
  readonly nullifierHash: bigint
}

/** The signals of withdraw.circom by their names. */
export type WithdrawSignals = {
  readonly root: bigint
  readonly associationRoot: bigint
  readonly nullifierHash: bigint
  readonly context: bigint
  readonly nullifier: bigint
  readonly secret: bigint
  readonly label: bigint
  readonly bits: number[]
  readonly siblings: bigint[]
  readonly associationSiblings: bigint[]
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
    const label = computeLabel({
      chainId: scenarioChainId,
      pool: scenarioPool,
      leafIndex,
      depositor,
      commitment,
    })
    return {
      note,
      secretHash: hashSecret(note.secret),
      commitment,
      depositor,
      label,
      leaf: computeLeaf(commitment, label),
      nullifierHash: computeNullifierHash(note, label),
    }
  })
}

/** The same deposits at the pool of one tree. */
export function listEpochDeposits(count: number): (Deposited & { readonly blockHash: Hex })[] {
  return listDeposits(count).map((made, index) => {
    const { note, commitment, depositor } = made
    const blockHash = keccak256(stringToBytes(`block before deposit ${index}`))
    const place = { chainId: scenarioChainId, pool: scenarioPool, leafIndex: index, depositor, commitment }
    const label = computeDrawnLabel({ ...place, blockHash })
    return {
      ...made,
      blockHash,
      label,
      leaf: computeApprovedLeaf(commitment, label),
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
}): SpendSignals {
  const { approved, removed = [], place, context } = params
  const deposit = approved[place]
  if (deposit === undefined) throw new Error(`there is no deposit at ${place}`)
  const leaves = approved.map(({ leaf }, index) => (removed.includes(index) ? emptyLeaf : leaf))
  const { nullifierHash, note, label } = deposit
  return { nullifierHash, context, ...note, label, ...createGrowingTree(leaves).getPath(place) }
}

/** Everything a proof says of the deposit at `leafIndex`, when these deposits were made and these were approved. */
export function listWithdrawSignals(params: {
  readonly deposits: readonly Deposited[]
  /** The deposits that the association tree knows, when it knows more of them than the root that is proved against. */
  readonly associated?: readonly Deposited[]
  readonly leafIndex: number
  readonly approved: readonly number[]
  readonly context: bigint
}): WithdrawSignals {
  const { deposits, associated = deposits, leafIndex, approved, context } = params
  const deposit = deposits[leafIndex]
  if (deposit === undefined) throw new Error(`there is no deposit ${leafIndex}`)
  const state = createFixedTree(deposits.map(({ leaf }) => leaf)).getPath(leafIndex)
  const association = createFixedTree(
    associated.map(({ label }, index) => (approved.includes(index) ? label : undefined)),
  ).getPath(leafIndex)
  return {
    root: state.root,
    associationRoot: association.root,
    nullifierHash: deposit.nullifierHash,
    context,
    ...deposit.note,
    label: deposit.label,
    bits: state.bits,
    siblings: state.siblings,
    associationSiblings: association.siblings,
  }
}

function numberOf(words: string): bigint {
  return BigInt(keccak256(stringToBytes(words))) % fieldOrder
}
