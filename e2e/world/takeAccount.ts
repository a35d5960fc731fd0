import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Accounts of the demo's mnemonic by what they are: `funded` hold USDT and are no members, and the demo wallet lists
 * them; `seeded` are members with balances and USDT; `payee` are members to whom the vault has paid before; `stranger`
 * have coins for gas and nothing else.
 */
const ranges = { funded: [1, 18], seeded: [20, 53], payee: [57, 58], stranger: [60, 180] } as const

export type AccountKind = keyof typeof ranges

/** Takes an account that no other story of this run has or gets; answers its index. Throws when all are taken. */
export function takeAccount(dataDir: string, kind: AccountKind): number {
  const folder = join(dataDir, 'taken')
  mkdirSync(folder, { recursive: true })
  const [first, last] = ranges[kind]
  for (let index = first; index <= last; index += 1) {
    try {
      // Whoever creates the file has the account, in whichever process.
      closeSync(openSync(join(folder, `${index}`), 'wx'))
      return index
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  throw new Error(`every ${kind} account of the demo is taken`)
}
