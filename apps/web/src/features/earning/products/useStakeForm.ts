import { createIdempotencyKey } from '@bank/api-schema'
import { type Amount, fromDecimal } from '@bank/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBalanceQuery } from '../../../api/queries.ts'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'
import { usePendingRequest } from '../../../pendingRequests/pendingRequest.ts'
import { checkNetwork } from '../../../pendingRequests/sendRequest.ts'
import type { Product } from '../../../records/earningQueries.ts'
import { sendStake } from './sendStake.ts'
import { computeMaximumStake, type StakeLimits, validateStake } from './validateStake.ts'

export type ReviewedStake = MoneyRequest & { readonly amount: Amount<'GUSD'> }

/** State of a stake's form: the typed amount, its limits, and the reviewed stake, frozen with its idempotency key. */
export function useStakeForm(product: Product) {
  const address = useMemberAddress()
  const [text, setText] = useState('')
  const [reviewedStake, setReviewedStake] = useState<ReviewedStake | null>(null)
  const { isSending, unresolved } = usePendingRequest('stake', address)
  const known = useQuery({ ...getBalanceQuery(address ?? ''), enabled: address !== null })
  const limits: StakeLimits = {
    minimum: fromDecimal(product.minimumAmount, 'GUSD'),
    balance: known.data && fromDecimal(known.data.availableGusdBalance, 'GUSD'),
    left: product.availableAmount === null ? null : fromDecimal(product.availableAmount, 'GUSD'),
  }
  const startReview = (amount: Amount<'GUSD'>) => {
    if (address === null) return
    setReviewedStake({
      walletAddress: address,
      amount,
      idempotencyKey: createIdempotencyKey(),
      subject: product.id,
    })
  }
  const cancelReview = () => setReviewedStake(null)
  /** A second call while one is on its way sends nothing. */
  const stake = async (attempt: MoneyRequest): Promise<boolean> => {
    if (!checkNetwork()) return false
    const isBought = await sendStake(attempt)
    cancelReview()
    if (isBought) setText('')
    return isBought
  }
  return {
    address,
    text,
    setText,
    limits,
    balanceFailed: known.isError && !known.data,
    most: computeMaximumStake(limits),
    check: validateStake(text, limits),
    isSending,
    /** The stake under review, only for the member who entered it. */
    reviewed: reviewedStake?.walletAddress === address ? reviewedStake : null,
    startReview,
    cancelReview,
    unresolved,
    stake,
  }
}

export type StakeFormState = ReturnType<typeof useStakeForm>
