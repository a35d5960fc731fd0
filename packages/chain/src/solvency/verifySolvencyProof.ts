/** A proof as `querySolvencyProof` answers it; amounts in whole micro-units. */
export type SolvencyProofFile = {
  readonly version: number
  readonly root: string
  readonly liabilities: string
  readonly leaf: {
    readonly address: string
    readonly salt: string
    readonly usdt: string
    readonly gusd: string
    readonly staked: string
    readonly pendingWithdrawal: string
    readonly interest: string
  }
  readonly path: readonly { readonly side: string; readonly hash: string; readonly sum: string }[]
}

/** Result for one leaf; amounts in micro-units. malformed and sumOutOfRange: the proof itself is invalid. */
export type SolvencyVerdict =
  | { readonly ok: true; readonly amount: bigint; readonly liabilities: bigint; readonly root: string }
  | {
      readonly ok: false
      readonly reason: 'malformed' | 'sumOutOfRange' | 'rootMismatch' | 'liabilitiesMismatch'
    }

type Reason = Extract<SolvencyVerdict, { ok: false }>['reason']
type SumNode = { readonly hash: Uint8Array<ArrayBuffer>; readonly sum: bigint }

class ProofError extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

const maximumSum = 2n ** 63n - 1n
const longestPath = 63
const kinds = ['usdt', 'gusd', 'staked', 'pendingWithdrawal', 'interest'] as const

const encodeTag = (name: string) => new TextEncoder().encode(`solvency:${name}/v1`)

async function hashParts(...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function readSum(value: unknown): bigint {
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,18})$/.test(value)) throw new ProofError('malformed')
  return assertSum(BigInt(value))
}

function assertSum(sum: bigint): bigint {
  if (sum > maximumSum) throw new ProofError('sumOutOfRange')
  return sum
}

function readHex(value: unknown, bytes: number): Uint8Array {
  if (typeof value !== 'string' || !new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`).test(value))
    throw new ProofError('malformed')
  return Uint8Array.from({ length: bytes }, (_, index) =>
    Number.parseInt(value.slice(2 + 2 * index, 4 + 2 * index), 16),
  )
}

function writeSum(sum: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, sum)
  return bytes
}

async function readLeaf(leaf: SolvencyProofFile['leaf']): Promise<SumNode> {
  const amounts = kinds.map((kind) => readSum(leaf[kind]))
  const parts = [readHex(leaf.salt, 32), readHex(leaf.address, 20), ...amounts.map(writeSum)]
  const sum = amounts.reduce((total, amount) => assertSum(total + amount), 0n)
  return { hash: await hashParts(encodeTag('leaf'), ...parts), sum }
}

async function computeParent(node: SumNode, step: SolvencyProofFile['path'][number]): Promise<SumNode> {
  const sibling = { hash: readHex(step.hash, 32), sum: readSum(step.sum) }
  if (step.side !== 'left' && step.side !== 'right') throw new ProofError('malformed')
  const [left, right] = step.side === 'left' ? [sibling, node] : [node, sibling]
  return {
    hash: await hashParts(encodeTag('node'), left.hash, writeSum(left.sum), right.hash, writeSum(right.sum)),
    sum: assertSum(left.sum + right.sum),
  }
}

const toHex = (bytes: Uint8Array) =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

async function computeVerdict(proof: SolvencyProofFile): Promise<SolvencyVerdict> {
  if (proof.version !== 1 || !Array.isArray(proof.path) || proof.path.length > longestPath)
    throw new ProofError('malformed')
  const leaf = await readLeaf(proof.leaf)
  let top: SumNode = leaf
  for (const step of proof.path) top = await computeParent(top, step)
  const root = toHex(top.hash)
  if (root !== toHex(readHex(proof.root, 32))) throw new ProofError('rootMismatch')
  if (top.sum !== readSum(proof.liabilities)) throw new ProofError('liabilitiesMismatch')
  return { ok: true, amount: leaf.sum, liabilities: top.sum, root }
}

/**
 * Recomputes leaf, path and sums of a proof in a browser and says whether they lead to its root; that this root stands
 * on chain, and that the address is one's own, is the caller's to compare. Never throws.
 */
export async function verifySolvencyProof(proof: SolvencyProofFile): Promise<SolvencyVerdict> {
  try {
    return await computeVerdict(proof)
  } catch (error) {
    // Anything that cannot be read is no proof.
    return { ok: false, reason: error instanceof ProofError ? error.reason : 'malformed' }
  }
}
