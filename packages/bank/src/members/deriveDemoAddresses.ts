import { hdKeyToAccount, mnemonicToAccount } from 'viem/accounts'

/** The lower-case addresses of a mnemonic's first accounts (m/44'/60'/0'/0/i). */
export function deriveDemoAddresses(mnemonic: string, count: number): ReadonlySet<string> {
  // Seed derivation is slow by design, so it runs once.
  const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
  const addresses = Array.from({ length: count }, (_, index) =>
    hdKeyToAccount(parent, { path: `m/${index}` as `m/44'/60'/${string}` }).address.toLowerCase(),
  )
  return new Set(addresses)
}
