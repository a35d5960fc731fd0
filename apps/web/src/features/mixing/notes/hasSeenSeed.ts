import { readStored } from '@bank/ui/browser'

/** Under which key this device keeps the fingerprint of an address's seed: it tells two seeds apart and nothing else. */
export const getFingerprintKey = (address: string): string => `mixingSeed:${address.toLowerCase()}`

/** Whether this device has seen the seed of an address before; then one signature is enough. */
export const hasSeenSeed = (address: string): boolean => readStored(getFingerprintKey(address)) !== null
