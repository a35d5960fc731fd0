import { readStored } from '@bank/ui/browser'

/** Returns the storage key of a seed's fingerprint, which distinguishes two seeds and reveals neither. */
export const getFingerprintKey = (address: string): string => `mixingSeed:${address.toLowerCase()}`

/** Returns whether this device has seen the seed of an address; then one signature is enough. */
export const hasSeenSeed = (address: string): boolean => readStored(getFingerprintKey(address)) !== null
