import { createIdempotencyKey } from '@bank/api-schema'
import { type Amount, fromDecimal } from '@bank/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceQuery } from '../../../api/queries.ts'
import type { Attempt } from '../../../attempts/parseAttempt.ts'
import { usePendingAttempt } from '../../../attempts/pendingAttempt.ts'
import { useMemberAddress } from '../../../blocks/useMemberAddress.ts'
import type { Product } from '../earningQueries.ts'
import { checkStake, mostOf, type StakeLimits } from './checkStake.ts'
import { sendStake } from './sendStake.ts'

export type ReviewedStake = Attempt & { readonly amount: Amount<'GUSD'> }

/** What is typed for a stake, what it is checked against, and the stake itself, frozen with its key when looked over. */
export function useStakeForm(product: Product) {
  const address = useMemberAddress()
  const [text, setText] = useState('')
  const [kept, setKept] = useState<ReviewedStake | null>(null)
  const pending = usePendingAttempt('stake', address)
  const known = useQuery({ ...balanceQuery(address ?? ''), enabled: address !== null })
  const limits: StakeLimits = {
    minimum: fromDecimal(product.minimumAmount, 'GUSD'),
    balance: known.data && fromDecimal(known.data.availableGusdBalance, 'GUSD'),
    left: product.availableAmount === null ? null : fromDecimal(product.availableAmount, 'GUSD'),
  }
  const isSending = pending?.sending === true
  const review = (amount: Amount<'GUSD'>) => {
    if (address === null) return
    setKept({ walletAddress: address, amount, idempotencyKey: createIdempotencyKey(), subject: product.id })
  }
  const forget = () => setKept(null)
  /** While it is on its way a second one sends nothing. */
  const buy = async (attempt: Attempt): Promise<boolean> => {
    const isBought = await sendStake(attempt)
    forget()
    if (isBought) setText('')
    return isBought
  }
  return {
    address,
    text,
    setText,
    limits,
    balanceFailed: known.isError && !known.data,
    most: mostOf(limits),
    check: checkStake(text, limits),
    isSending,
    /** What is being looked over; nobody else's. */
    reviewed: kept?.walletAddress === address ? kept : null,
    review,
    forget,
    unresolved: pending && !isSending ? pending.attempt : null,
    buy,
  }
}

export type StakeFormState = ReturnType<typeof useStakeForm>
