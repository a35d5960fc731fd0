import type { Hex } from 'viem'
import { type LocalAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { RecoverFailure } from './recoverFailure.ts'
import type { Terminal } from './terminal.ts'

/** The wallet of RECOVER_WALLET, or of what the user types unseen; it stays in this process. */
export async function openWallet(terminal: Terminal, accountIndex: number): Promise<LocalAccount> {
  const given = process.env.RECOVER_WALLET ?? (await terminal.readSecret('Recovery phrase or private key:'))
  return parseWallet(given, accountIndex)
}

/** The account of RECOVER_SENDER, which sends; the wallet itself when none is named. */
export function openSender(wallet: LocalAccount | undefined): LocalAccount {
  const given = process.env.RECOVER_SENDER
  if (given !== undefined) return parseWallet(given, 0)
  if (wallet !== undefined) return wallet
  throw new RecoverFailure('Seed words send nothing. Name the account that sends in RECOVER_SENDER.', 2)
}

function parseWallet(given: string, addressIndex: number): LocalAccount {
  const text = given.trim().replace(/\s+/g, ' ')
  try {
    if (/^(0x)?[0-9a-fA-F]{64}$/.test(text)) return privateKeyToAccount(`0x${text.slice(-64)}` as Hex)
    return mnemonicToAccount(text.toLowerCase(), { addressIndex })
  } catch {
    throw new RecoverFailure('That is neither a recovery phrase nor a private key.', 2)
  }
}
