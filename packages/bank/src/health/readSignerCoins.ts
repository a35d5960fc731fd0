import type { Address } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { createSender, type SigningKey } from '../outbox/createSender.ts'
import { tryChainRead } from './tryChainRead.ts'

/** The coins of a key, for gas; in wei. */
export type SignerCoins = { readonly address: Address; readonly wei: bigint }

/** Reads the coins of a key on its chain; undefined while the chain does not answer. */
export async function readSignerCoins(
  bank: BankContext,
  params: { readonly chainId: number; readonly key: SigningKey },
): Promise<SignerCoins | undefined> {
  const reader = bank.chains.get(params.chainId)
  if (reader === undefined) return undefined
  const { address } = createSender(params).signer
  const facts = await tryChainRead(reader.getAddressFacts(address))
  return facts && { address, wei: facts.coin }
}
