import { toWord } from '@bank/privacy'
import type { Address } from 'viem'
import { queryClient } from '../../../api/queryClient.ts'
import { figuresQuery } from '../../../records/mixingQueries.ts'
import type { ProofProgress } from '../notes/proofProgress.ts'
import { requestWork } from '../notes/requestWork.ts'
import { getPoolLocation, toHeldProgress } from '../notes/settleOrder.ts'
import type { FoundNote } from '../recovery/useRecovery.ts'
import type { Relayer } from './relayClients.ts'
import type { RelayFile } from './relayFile.ts'

/** A withdrawal for the relayer, or what it waits for. */
export type ProvedForRelay =
  | { readonly kind: 'proven'; readonly file: RelayFile }
  | { readonly kind: 'held'; readonly progress: ProofProgress }

/**
 * Proves a withdrawal that pays a relayer and names no wallet, at the time that the note drew; at once where the member insists.
 * Throws the errors of the worker.
 */
export async function proveForRelay(
  { pool, own, seed }: FoundNote,
  payment: { readonly receiver: Address; readonly relayer: Relayer; readonly isInsisting: boolean },
  onProgress: (progress: ProofProgress) => void,
): Promise<ProvedForRelay> {
  const { receiver, relayer, isInsisting } = payment
  const { minimumHidden, waitEpochs } = await queryClient.fetchQuery(figuresQuery)
  const withdrawal = await requestWork(
    'proveWithdrawal',
    {
      ...{ seed, location: await getPoolLocation(pool), commitment: toWord(own.commitment) },
      ...{ depositor: own.depositor, recipient: receiver, relayer: relayer.address, fee: relayer.fee },
      schedule: isInsisting ? null : { waitEpochs, minimumHidden },
    },
    (progress) => progress.step !== 'blocks' && onProgress(progress),
  )
  if (withdrawal.kind !== 'proven') {
    const progress = toHeldProgress(withdrawal, minimumHidden)
    if (progress !== null) return { kind: 'held', progress }
    throw Object.assign(new Error('no root holds the deposit'), { name: 'NotApproved' })
  }
  const { proof, root, nullifierHash } = withdrawal
  const words = { proof, root, nullifierHash }
  const place = { chainId: pool.chainId, pool: own.pool, receiverAddress: receiver }
  return { kind: 'proven', file: { kind: 'withdrawal', relayer: relayer.origin, ...place, ...words } }
}
