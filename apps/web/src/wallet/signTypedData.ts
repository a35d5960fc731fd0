import type { Address, Client, EIP1193Provider, Hex, TypedDataDefinition } from 'viem'
import { signTypedData as sign } from 'viem/actions'

/** Has a wallet sign structured text (EIP-712); a module of its own, for few people ever sign one. */
export function signTypedData(
  provider: EIP1193Provider,
  text: TypedDataDefinition,
  address: Address,
): Promise<Hex> {
  // What this action of viem uses of a client.
  const client = { request: (call: never) => provider.request(call) } as unknown as Client
  return sign(client, { account: address, ...text })
}
