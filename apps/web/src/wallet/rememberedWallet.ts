import { readStored, writeStored } from '@bank/ui/browser'

const walletIdKey = 'walletId'

/** Which of the browser's wallets was connected last; the record of the account itself does not say it. */
export const readWalletId = (): string | null => readStored(walletIdKey)

/** Remembers the wallet that was connected, or forgets it with null. */
export const writeWalletId = (walletId: string | null): void => writeStored(walletIdKey, walletId)
