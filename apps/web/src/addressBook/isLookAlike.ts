import { isSameAddress } from '@bank/chain'

/**
 * Detects an address that only resembles a familiar one: equal at both ends and different in the middle, as
 * in address poisoning.
 */
export function isLookAlike(address: string, familiar: readonly string[]): boolean {
  return (
    !familiar.some((each) => isSameAddress(each, address)) &&
    familiar.some((each) => getEnds(each) === getEnds(address))
  )
}

const getEnds = (address: string): string => (address.slice(2, 6) + address.slice(-4)).toLowerCase()
