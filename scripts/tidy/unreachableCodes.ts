import type { UnreachableCodes } from './rules/tests.ts'

const staking = 'staking and products'
const mixing = 'private transfers'
const crosschain = 'cross-chain transfers'

/** Codes that nothing raises yet, with the part of the product that will; the list only ever gets shorter. */
export const unreachableCodes: UnreachableCodes = {
  2001: staking,
  2002: staking,
  2003: staking,
  2004: staking,
  2005: staking,
  2006: staking,
  2007: staking,
  2008: staking,
  2009: staking,
  2010: staking,
  2011: staking,
  2012: staking,
  3021: mixing,
  3022: mixing,
  3023: mixing,
  3024: mixing,
  3025: mixing,
  3026: mixing,
  3029: mixing,
  5003: crosschain,
  5004: crosschain,
}
