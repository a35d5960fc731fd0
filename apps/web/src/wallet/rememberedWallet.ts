import { readStored, writeStored } from '@bank/ui/browser'

const walletIdKey = 'walletId'

/** Reads the id of the wallet connected last, which the account's own record does not contain. */
export const readWalletId = (): string | null => readStored(walletIdKey)

/** Stores the id of the connected wallet, or deletes it with null. */
export const writeWalletId = (walletId: string | null): void => writeStored(walletIdKey, walletId)
