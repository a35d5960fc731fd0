import { randomUUID } from 'node:crypto'
import { createLocalSigner, createRemoteSigner } from '@bank/chain/server'
import type { Address, Hex } from 'viem'
import { payerTimeouts, type VaultPayer } from './vaultPayer.ts'

/** Location of the payer's key: in this process (the demo), or behind a signer that speaks eth_signTransaction. */
export type PayerKey =
  | { readonly kind: 'local'; readonly privateKey: Hex }
  | { readonly kind: 'remote'; readonly url: string; readonly address: Address }

/** Creates the payer of a process, with the default timeouts. */
export function createVaultPayer(params: {
  readonly chainId: number
  readonly vault: Address
  readonly startBlock: bigint
  readonly key: PayerKey
  readonly watchEveryMs: number
}): VaultPayer {
  const { key, ...vault } = params
  const signer = key.kind === 'local' ? createLocalSigner(key.privateKey) : createRemoteSigner(key)
  return { ...payerTimeouts, ...vault, signer, workerId: randomUUID() }
}
