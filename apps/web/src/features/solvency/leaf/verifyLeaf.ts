import { isSameAddress } from '@bank/chain'
import { type SolvencyProofFile, verifySolvencyProof } from '@bank/chain/solvency'

/** The contract's record of a root in micro-units, and the time of its snapshot; null where it never recorded it. */
export type Recorded = {
  readonly vault: string
  readonly record: {
    readonly number: bigint
    readonly liabilities: bigint
    readonly assets: bigint
    readonly snapshotTime: number
  } | null
}

/** Finds the record of a root on chain; throws when the chain does not answer. */
export type FindRecord = (proof: {
  readonly contract: string
  readonly root: string
  readonly blockNumber: string
}) => Promise<Recorded>

export type Proof = SolvencyProofFile & { readonly contract: string; readonly blockNumber: string }

/** The failed check and its reason; `chainSilent` does not speak against the proof. */
export type LeafRejection =
  | { readonly at: 'owner'; readonly reason: 'otherMember' }
  | {
      readonly at: 'path'
      readonly reason: 'malformed' | 'sumOutOfRange' | 'rootMismatch' | 'liabilitiesMismatch'
    }
  | {
      readonly at: 'chain'
      readonly reason: 'otherContract' | 'otherVault' | 'notRecorded' | 'otherTotal' | 'chainSilent'
    }

/**
 * Amounts in micro-units; `assets` is the vault's holding as read by the contract, `recordNumber` the record's, and
 * `snapshotTime` what the contract has, in epoch milliseconds.
 */
export type LeafVerdict =
  | {
      readonly ok: true
      readonly amount: bigint
      readonly assets: bigint
      readonly liabilities: bigint
      readonly recordNumber: bigint
      readonly snapshotTime: number
    }
  | ({ readonly ok: false } & LeafRejection)

/**
 * Verifies that a recorded total includes a leaf: it has the address that is expected, if one is; leaf and path lead to
 * root and total; and the contract that reads our vault recorded exactly these. A proof of a stranger needs `contract`:
 * any contract can name our vault as the one that it reads.
 */
export async function verifyLeaf(
  proof: Proof,
  params: {
    readonly address?: string
    readonly contract?: string
    readonly vault: string
    readonly findRecord: FindRecord
  },
): Promise<LeafVerdict> {
  const { address, contract } = params
  if (address !== undefined && !isSameAddress(proof.leaf.address, address))
    return { ok: false, at: 'owner', reason: 'otherMember' }
  const path = await verifySolvencyProof(proof)
  if (!path.ok) return { ok: false, at: 'path', reason: path.reason }
  if (contract !== undefined && !isSameAddress(proof.contract, contract))
    return { ok: false, at: 'chain', reason: 'otherContract' }
  const found = await params.findRecord({ ...proof, root: path.root }).catch(() => undefined)
  if (found === undefined) return { ok: false, at: 'chain', reason: 'chainSilent' }
  if (!isSameAddress(found.vault, params.vault)) return { ok: false, at: 'chain', reason: 'otherVault' }
  if (found.record === null) return { ok: false, at: 'chain', reason: 'notRecorded' }
  if (found.record.liabilities !== path.liabilities) return { ok: false, at: 'chain', reason: 'otherTotal' }
  return {
    ok: true,
    amount: path.amount,
    assets: found.record.assets,
    liabilities: path.liabilities,
    recordNumber: found.record.number,
    snapshotTime: found.record.snapshotTime,
  }
}
