import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Accounts of the demo's mnemonic by what they are: `funded` hold USDT and are no members, and the demo wallet lists
 * them; `seeded` are members with balances and USDT, `holder` members who hold GUSD; `payee` are members to whom the vault has paid before; `stranger`
 * have coins for gas and nothing else.
 */
const kinds = {
  funded: toRange(1, 18),
  seeded: [...toRange(20, 53), ...toRange(80, 109)],
  // Every fourth member has exchanged nothing.
  holder: toRange(60, 79).filter((index) => index % 4 !== 3),
  payee: toRange(57, 58),
  stranger: toRange(110, 180),
} as const

export type AccountKind = keyof typeof kinds

/** Reserves an account for one story of this run; returns its index. Throws when all are reserved. */
export function lockAccount(dataDir: string, kind: AccountKind): number {
  const folder = join(dataDir, 'taken')
  mkdirSync(folder, { recursive: true })
  for (const index of kinds[kind]) {
    try {
      // The process that creates the file owns the account.
      closeSync(openSync(join(folder, `${index}`), 'wx'))
      return index
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  throw new Error(`every ${kind} account of the demo is taken`)
}

function toRange(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}
