import { isSameAddress } from '@bank/chain'

/** Whether an address only looks like a familiar one, told apart by the middle, as those of a swindler are made to be. */
export function isLookAlike(address: string, familiar: readonly string[]): boolean {
  return (
    !familiar.some((each) => isSameAddress(each, address)) &&
    familiar.some((each) => getEnds(each) === getEnds(address))
  )
}

const getEnds = (address: string): string => (address.slice(2, 6) + address.slice(-4)).toLowerCase()
