import { failpoint, type OutboxHandlers } from '../outbox/outboxDeps.ts'
import { syncFinalOf } from '../outbox/syncSent.ts'
import { listOtherSenders, takeOverTransactions } from '../outbox/takeOverTransactions.ts'
import { payoutPrefix } from './payoutId.ts'
import { type PayoutDeps, readFinalPayer } from './vaultPayer.ts'

/** Reads whether the vault accepts this key now. */
async function isPresentPayer({ payer, reader }: PayoutDeps): Promise<boolean> {
  const { hash } = await reader.getBlock({ number: await reader.getHeadNumber() })
  return (await reader.getVaultPayer({ vault: payer.vault, blockHash: hash })) === payer.signer.address
}

/**
 * Takes over what earlier payers of the vault left behind, once the vault accepts this key: the queued at once, the
 * signed when its nonce is final elsewhere, or when the vault has another payer at a final block and would reject it.
 * A part keeps its id, which the vault accepts once. Throws ChainReadError.
 */
export async function takeOverPayouts(deps: PayoutDeps, handlers: OutboxHandlers): Promise<void> {
  const { outbox, payer } = deps
  const senders = await listOtherSenders(outbox, payoutPrefix)
  if (senders.length === 0 || !(await isPresentPayer(deps))) return
  await failpoint(outbox, 'takeover:begin', payer.vault)
  for (const sender of senders) {
    await syncFinalOf(outbox, handlers, sender)
    await takeOverTransactions(outbox, { prefix: payoutPrefix, sender, kind: 'queued' })
    await failpoint(outbox, 'takeover:queued', payer.vault)
    if ((await readFinalPayer(deps)) === sender) continue
    await takeOverTransactions(outbox, { prefix: payoutPrefix, sender, kind: 'signed' })
    await failpoint(outbox, 'takeover:signed', payer.vault)
  }
}
