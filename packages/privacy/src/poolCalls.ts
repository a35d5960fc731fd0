import { privatePoolAbi } from '@bank/chain'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { hashSecret, type Note } from './noteHashes.ts'
import { type ProvenWithdrawal, readProofWords } from './proveWithdrawal.ts'
import { toWord } from './toWord.ts'

/** A wallet's transaction: receiver, call data and wei. */
export type PoolCall = { readonly to: Address; readonly data: Hex; readonly value: bigint }

/** The deposit of `denomination` wei under a commitment, with the note for oneself. */
export function encodeDepositCall(params: {
  readonly pool: Address
  readonly denomination: bigint
  readonly commitment: bigint
  readonly encryptedNote: Hex
}): PoolCall {
  const args = [toWord(params.commitment), params.encryptedNote] as const
  const call = encodeFunctionData({ abi: privatePoolAbi, functionName: 'deposit', args })
  return { to: params.pool, data: call, value: params.denomination }
}

/**
 * A withdrawal that anybody may send; proof, root and nullifier hash as `proveWithdrawal` answers them. Throws RangeError
 * for a proof that is not of 256 bytes.
 */
export function encodeWithdrawCall(
  params: ProvenWithdrawal & {
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
  const call = encodeFunctionData({ abi: privatePoolAbi, functionName: 'withdraw', args })
  return { to: pool, data: call, value: 0n }
}

/** Parts of a note as words: they show which deposit is its, and give no one the means to withdraw it. */
export type NoteParts = { readonly nullifier: Hex; readonly secretHash: Hex }

/** The parts of a note that a take-back shows, and that prove to a relayer which deposit is spent. */
export const encodeNoteParts = ({ nullifier, secret }: Note): NoteParts => ({
  nullifier: toWord(nullifier),
  secretHash: toWord(hashSecret(secret)),
})

/** The take-back of a deposit, which only its depositor can send. It shows the note, so it is public for ever. */
export function encodeTakeBackCall({
  pool,
  note,
}: {
  readonly pool: Address
  readonly note: Note
}): PoolCall {
  const { nullifier, secretHash } = encodeNoteParts(note)
  const args = [nullifier, secretHash] as const
  return {
    to: pool,
    data: encodeFunctionData({ abi: privatePoolAbi, functionName: 'takeBack', args }),
    value: 0n,
  }
}
