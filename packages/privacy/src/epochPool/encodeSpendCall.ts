import { epochPoolAbi } from '@bank/chain'
import { type Address, encodeFunctionData } from 'viem'
import type { PoolCall } from '../poolCalls.ts'
import { type ProvenSpend, readProofWords } from './proveSpend.ts'

/**
 * A withdrawal from a pool of one tree, which anybody may send; proof, root and nullifier hash as `proveSpend` answers them.
 * Throws RangeError for a proof that is not of 256 bytes.
 */
export function encodeSpendCall(
  params: ProvenSpend & {
    readonly pool: Address
    readonly recipient: Address
    readonly relayer: Address
    readonly fee: bigint
  },
): PoolCall {
  const { pool, proof, root, nullifierHash, recipient, relayer, fee } = params
  const words = readProofWords(proof)
  if (words === undefined) throw new RangeError('A proof has 256 bytes.')
  const args = [words, root, nullifierHash, recipient, relayer, fee, 0n] as const
  return {
    to: pool,
    data: encodeFunctionData({ abi: epochPoolAbi, functionName: 'withdraw', args }),
    value: 0n,
  }
}
