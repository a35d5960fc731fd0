import { type Address, getAddress, type TypedDataDefinition } from 'viem'
import { createSeedStatement } from './assertNoSeedText.ts'

/** The installation that a seed of version 2 belongs to: its page and its vault. */
export type Deployment = {
  /** Origin of the page, such as https://example.com. */
  readonly origin: string
  readonly chainId: number
  readonly vault: Address
}

/** The text that a wallet signs for its seed: typed data in version 1, EIP-4361 in version 2. */
export type SeedMessage =
  | { readonly version: 1; readonly address: Address; readonly typed: TypedDataDefinition }
  | { readonly version: 2; readonly address: Address; readonly text: string }

/** Fixed, since the seed would change with it. */
const issuedAt = '2026-01-01T00:00:00.000Z'

/** The text of a wallet's seed in a deployment; without one that of version 1, which named neither page nor deployment. */
export function createSeedMessage(address: Address, deployment?: Deployment): SeedMessage {
  return deployment === undefined
    ? { version: 1, address, typed: getSeedTypedData(address) }
    : { version: 2, address, text: getSeedText(address, deployment) }
}

/**
 * The text (EIP-4361) of a seed of version 2. Wallets warn where its domain is not the page's. It is written here and
 * by no library, since a changed character would change every seed.
 */
export function getSeedText(address: Address, { origin, chainId, vault }: Deployment): string {
  const url = new URL(origin)
  return [
    `${url.host} wants you to sign in with your Ethereum account:`,
    getAddress(address),
    '',
    createSeedStatement({ origin: url.origin, chainId, vault: getAddress(vault) }),
    '',
    `URI: ${url.origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${vault.slice(2).toLowerCase()}`,
    `Issued At: ${issuedAt}`,
  ].join('\n')
}

/** The typed data (EIP-712) of a seed of version 1; it never changes, or old notes would be lost. */
export function getSeedTypedData(address: Address): TypedDataDefinition {
  return {
    domain: { name: 'Private transfer', version: '1', chainId: 56 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      PrivateTransferKey: [
        { name: 'account', type: 'address' },
        { name: 'warning', type: 'string' },
      ],
    },
    primaryType: 'PrivateTransferKey',
    message: {
      account: address,
      warning:
        'This signature is the key to the private transfers of this account. Whoever has it can see them and withdraw them. Sign it only on a page that you trust. It moves no money by itself.',
    },
  }
}
