import { readFile } from 'node:fs/promises'
import { formatEther } from 'viem'
import { type ReceiptFault, type VerifiedReceipt, verifyReceipt } from '../receipt.ts'
import { openPools, type Reading } from './openPools.ts'
import { RecoverFailure } from './recoverFailure.ts'

const sentences: Record<ReceiptFault, string> = {
  malformed: 'This file is no receipt.',
  otherAudience: 'This receipt was made for somebody or something else.',
  proof: 'The proof of this receipt does not hold: it, or what it speaks of, was changed.',
  notOnChain: 'The deposit of this receipt was never made in that pool.',
}

/** Reads a receipt and says which deposit it links with which withdrawal; throws RecoverFailure when it proves nothing. */
export async function verifyReceiptFile(
  reading: Reading,
  { file, audience }: { readonly file: string; readonly audience: string | undefined },
): Promise<void> {
  const claimed = parse(await readFile(file, 'utf8').catch(() => undefined))
  const params = audience === undefined ? {} : { audience }
  const { receipt } = assertValid(await verifyReceipt(claimed, params))
  if (receipt.chainId !== (await reading.client.getChainId()))
    throw new RecoverFailure(`This receipt is of chain ${receipt.chainId}; the RPC endpoint is of another.`)
  const source = { ...reading.source, pool: receipt.pool }
  const [state] = await openPools({ ...reading, source }, receipt.depositor)
  if (state === undefined) throw new RecoverFailure(sentences.notOnChain)
  const { deposit, spend } = assertValid(await verifyReceipt(receipt, { state }))
  const { terminal } = reading
  terminal.write(`This receipt holds. It was made for: ${receipt.audience}`)
  terminal.write(
    `Deposit ${receipt.leafIndex} of ${receipt.pool}: ${formatEther(BigInt(state.denomination))} BNB by ${receipt.depositor} in ${deposit?.txHash}.`,
  )
  if (spend === undefined) terminal.write('It is unspent.')
  else if (spend.kind === 'takenBack') terminal.write(`It was taken back in ${spend.txHash}.`)
  else terminal.write(`It was withdrawn to ${spend.recipient} in ${spend.txHash}.`)
}

function parse(text: string | undefined): unknown {
  if (text === undefined) throw new RecoverFailure('There is no such file.', 2)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function assertValid(verified: VerifiedReceipt): Extract<VerifiedReceipt, { isValid: true }> {
  if (verified.isValid) return verified
  throw new RecoverFailure(sentences[verified.reason])
}
