import { type Amount, toTokenUnits } from '@bank/money'

/** The facts of a private deposit that decide if it may leave privately. */
export type DepositFacts = {
  readonly sanctioned: boolean
  /** The depositor as a member; undefined for one who is none. */
  readonly member: { readonly banned: boolean } | undefined
  /** In wei. */
  readonly denomination: bigint
}

export type DepositTerms = { readonly mixingAutomatic: Amount<'BNB'> }

export type DepositReason = 'sanctioned' | 'notMember' | 'memberBanned' | 'overAutomatic'

/** The decision on a deposit; a refused one is not confiscated, its depositor takes it back. */
export type DepositVerdict = {
  readonly screening: 'cleared' | 'review' | 'refused'
  readonly reason: DepositReason | null
}

const coinDecimals = 18

/**
 * Classifies a deposit: the list refuses by itself, a member's clean deposit is cleared up to an amount, and all
 * else is for an operator.
 */
export function classifyDeposit(facts: DepositFacts, terms: DepositTerms): DepositVerdict {
  if (facts.sanctioned) return { screening: 'refused', reason: 'sanctioned' }
  const reason = findReviewReason(facts, terms)
  return reason === undefined ? { screening: 'cleared', reason: null } : { screening: 'review', reason }
}

function findReviewReason(
  { member, denomination }: DepositFacts,
  terms: DepositTerms,
): DepositReason | undefined {
  if (member === undefined) return 'notMember'
  if (member.banned) return 'memberBanned'
  return isOverAutomatic(denomination, terms) ? 'overAutomatic' : undefined
}

/** True when an operator reviews every deposit of this many wei. */
export function isOverAutomatic(denomination: bigint, { mixingAutomatic }: DepositTerms): boolean {
  return denomination > toTokenUnits(mixingAutomatic, coinDecimals)
}
