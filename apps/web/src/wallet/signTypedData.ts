import type { Address, Client, EIP1193Provider, Hex, TypedDataDefinition } from 'viem'
import { signTypedData as sign } from 'viem/actions'

/** Requests a signature of structured text (EIP-712); a module of its own, as few users ever sign one. */
export function signTypedData(
  provider: EIP1193Provider,
  text: TypedDataDefinition,
  address: Address,
): Promise<Hex> {
  // The only field of a client that this action of viem uses.
  const client = { request: (call: never) => provider.request(call) } as unknown as Client
  return sign(client, { account: address, ...text })
}
