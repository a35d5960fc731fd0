import { mnemonicToAccount } from 'viem/accounts'

/** The lower-case addresses of a mnemonic's first accounts, in order (m/44'/60'/0'/0/i). */
export function deriveDemoAddresses(mnemonic: string, count: number): ReadonlySet<string> {
  const addresses = Array.from({ length: count }, (_, addressIndex) =>
    mnemonicToAccount(mnemonic, { addressIndex }).address.toLowerCase(),
  )
  return new Set(addresses)
}
