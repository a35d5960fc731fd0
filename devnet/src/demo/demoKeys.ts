import type { Address, Hex, LocalAccount } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { toHex } from 'viem/utils'

/** The well-known development mnemonic; it is public, and its keys hold nothing anywhere else. */
export const demoMnemonic = 'test test test test test test test test test test test junk'
/** The number of accounts that may send to the local chains. */
export const demoAccountCount = 200
/** The first accounts hold test coins and tokens on every chain. */
export const fundedAccountCount = 20

/** The demo's own roles among the mnemonic's accounts, far from those that people use. */
const roleIndexes = {
  reviewerOne: 186,
  reviewerTwo: 187,
  crossRelayer: 188,
  crossDataworker: 189,
  deployer: 190,
  owner: 191,
  guardian: 192,
  payer: 193,
  supplier: 194,
  borrower: 195,
  attester: 196,
  relayer: 197,
  approver: 198,
} as const

export type DemoRole = keyof typeof roleIndexes

export type DemoKeys = {
  /** The n-th account of the mnemonic, n below 200. */
  getAccount(index: number): LocalAccount
  getRoleAccount(role: DemoRole): LocalAccount
  /** Key for a process that signs by itself. */
  getPrivateKey(role: DemoRole): Hex
  /** The account's place in the mnemonic; undefined for a stranger. */
  findIndex(address: string): number | undefined
  isKnown(address: Address): boolean
}

/** The demo's keys, each derived when it is first needed; the seed is stretched once, for that is what takes long. */
export function createDemoKeys(): DemoKeys {
  const parent = mnemonicToAccount(demoMnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
  const accounts = new Map<number, LocalAccount>()
  const deriveKey = (index: number): Hex => {
    const { privateKey } = parent.deriveChild(index)
    if (privateKey === null) throw new Error(`account ${index} has no key`)
    return toHex(privateKey)
  }
  const getAccount = (index: number): LocalAccount => {
    if (!Number.isInteger(index) || index < 0 || index >= demoAccountCount)
      throw new RangeError(`the demo has accounts 0 to ${demoAccountCount - 1}`)
    const known = accounts.get(index)
    if (known !== undefined) return known
    const account = privateKeyToAccount(deriveKey(index))
    accounts.set(index, account)
    return account
  }
  let indexes: ReadonlyMap<string, number> | undefined
  const listIndexes = () => {
    indexes ??= new Map(
      Array.from({ length: demoAccountCount }, (_, index) => [
        getAccount(index).address.toLowerCase(),
        index,
      ]),
    )
    return indexes
  }
  return {
    getAccount,
    getRoleAccount: (role) => getAccount(roleIndexes[role]),
    getPrivateKey: (role) => deriveKey(roleIndexes[role]),
    findIndex: (address) => listIndexes().get(address.toLowerCase()),
    isKnown: (address) => listIndexes().has(address.toLowerCase()),
  }
}
