import { type HDAccount, hdKeyToAccount, mnemonicToAccount } from 'viem/accounts'

/** The first accounts of the demo's mnemonic, in order. The costly seed is computed once for all of them. */
export function deriveDemoAccounts(mnemonic: string, accountCount: number): readonly HDAccount[] {
  const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
  return Array.from({ length: accountCount }, (_, index) =>
    hdKeyToAccount(parent, { path: `m/${index}` as "m/44'/60'/" }),
  )
}
