import { parseAddress } from '@bank/chain'
import { type Address, type Hex, zeroAddress } from 'viem'
import { BankError } from '../../errors.ts'
import { computeMixingFee } from '../../policies/mixingFee.ts'
import type { MixingContext } from '../mixingContext.ts'
import { isOwnContract, listPrivatePools, type PrivatePool } from '../pool/privatePool.ts'
import { assertRelayable, drawRelayTime, type ProvedWithdrawal } from './assertRelayable.ts'

/** A proved withdrawal that names no member; words are hexadecimal. */
export type RelayRequest = {
  readonly chainId: number
  readonly pool: string
  /** 256 bytes; it pays the fee of the pool to its relayer. */
  readonly proof: string
  readonly root: string
  readonly nullifierHash: string
  readonly receiverAddress: string
}

/** Progress of a request; times in epoch milliseconds. */
export type RelayState = {
  readonly state: 'proved' | 'relaying' | 'broadcast' | 'withdrawn' | 'failed'
  readonly reason: string | null
  /** Not before this it is sent. */
  readonly relayTime: number
  readonly outHash: string | null
}

/** Number of failed requests of one withdrawal after which no further one is taken: each may have cost gas. */
const failuresMost = 4

/**
 * Takes a proved withdrawal from anybody, without a session: nothing of it names a member, and the fee that its proof pays is
 * that of every withdrawal. The same withdrawal again changes nothing and answers how far it is. Throws 3022 no
 * such pool is followed, 3023 the receiver cannot be paid, 3029 the pool would refuse it now (mixingProofOutdated when
 * its root is not that of this epoch, mixingReceiverSanctioned), it failed too often, or the chain does not answer.
 */
export async function submitRelayRequest(bank: MixingContext, request: RelayRequest): Promise<RelayState> {
  const pools = await listPrivatePools(bank)
  const address = request.pool.toLowerCase()
  const pool = pools.find((each) => each.chainId === request.chainId && each.pool === address)
  if (!pool?.isFollowed) throw new BankError(3022)
  const nullifierHash = request.nullifierHash.toLowerCase() as Hex
  const earlier = await listRequests(bank, pool, nullifierHash)
  const known = earlier.find(({ state }) => state !== 'failed')
  if (known) return known
  if (earlier.length >= failuresMost) throw new BankError(3029)
  const parsed = parseAddress(request.receiverAddress)
  if (!parsed.ok) throw new BankError(3023)
  const receiver = parsed.address.toLowerCase() as Address
  if (receiver === zeroAddress || receiver === pool.relayer) throw new BankError(3023)
  if (isOwnContract(bank, pools, receiver)) throw new BankError(3023, { messageKey: 'mixingReceiverIsPool' })
  const withdrawal = {
    chainId: pool.chainId,
    pool: pool.pool,
    proof: request.proof.toLowerCase() as Hex,
    root: request.root.toLowerCase() as Hex,
    nullifierHash,
    receiver,
    relayer: pool.relayer,
    fee: computeMixingFee(pool.denomination),
  }
  await assertRelayable(bank, withdrawal)
  await insertRequest(bank, withdrawal, pool.epochSeconds)
  const [newest] = await listRequests(bank, pool, nullifierHash)
  if (!newest) throw new Error('a request is gone')
  return newest
}

/** Requests of one withdrawal, newest first. */
async function listRequests(
  { database }: MixingContext,
  { chainId, pool }: PrivatePool,
  nullifierHash: Hex,
): Promise<RelayState[]> {
  const rows = await database.kysely
    .selectFrom('bank.relay_request')
    .select(['state', 'reason', 'relay_at', 'out_hash'])
    .where('chain_id', '=', `${chainId}`)
    .where('pool', '=', pool)
    .where('nullifier_hash', '=', nullifierHash)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ state, reason, relay_at, out_hash }) => ({
    state,
    reason,
    relayTime: relay_at.getTime(),
    outHash: out_hash,
  }))
}

/** Inserts a request; a second one at the same time changes nothing. */
async function insertRequest(
  bank: MixingContext,
  { chainId, pool, proof, root, nullifierHash, receiver, relayer, fee }: ProvedWithdrawal,
  epochSeconds: number,
): Promise<void> {
  const at = await bank.clock.now()
  await bank.database.kysely
    .insertInto('bank.relay_request')
    .values({
      ...{ chain_id: `${chainId}`, pool, proof, root, nullifier_hash: nullifierHash, receiver, relayer, fee },
      ...{ relay_at: drawRelayTime(at, bank, epochSeconds), created_at: at, state_at: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
