import type { Address, LocalAccount } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { toHex } from 'viem/utils'

/** The well-known development mnemonic; it is public, and its keys hold nothing anywhere else. */
export const demoMnemonic = 'test test test test test test test test test test test junk'
/** How many of its accounts may send to the local chains. */
export const demoAccountCount = 200
/** The first accounts hold test coins and tokens on every chain. */
export const fundedAccountCount = 20

/** The world's own roles among the mnemonic's accounts, far from those that people use. */
const worldIndexes = {
  deployer: 190,
  owner: 191,
  guardian: 192,
  payer: 193,
  supplier: 194,
  borrower: 195,
} as const

export type WorldRole = keyof typeof worldIndexes

export type DemoKeys = {
  /** The n-th account of the mnemonic, n below 200. */
  getAccount(index: number): LocalAccount
  getWorldAccount(role: WorldRole): LocalAccount
  isKnown(address: Address): boolean
  readonly addresses: readonly Address[]
}

/** Derives the demo's keys; the seed is stretched once, for that is what takes long. */
export function createDemoKeys(): DemoKeys {
  const parent = mnemonicToAccount(demoMnemonic, {
    path: "m/44'/60'/0'/0" as `m/44'/60'/${string}`,
  }).getHdKey()
  const accounts = Array.from({ length: demoAccountCount }, (_, index) => {
    const { privateKey } = parent.deriveChild(index)
    if (privateKey === null) throw new Error(`account ${index} has no key`)
    return privateKeyToAccount(toHex(privateKey))
  })
  const known = new Set(accounts.map(({ address }) => address.toLowerCase()))
  const getAccount = (index: number): LocalAccount => {
    const account = accounts[index]
    if (account === undefined) throw new RangeError(`the demo has accounts 0 to ${demoAccountCount - 1}`)
    return account
  }
  return {
    getAccount,
    getWorldAccount: (role) => getAccount(worldIndexes[role]),
    isKnown: (address) => known.has(address.toLowerCase()),
    addresses: accounts.map(({ address }) => address),
  }
}
