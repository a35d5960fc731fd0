import { createIdempotencyKey } from '@bank/api-schema'
import { type Amount, fromDecimal } from '@bank/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceQuery } from '../../../api/queries.ts'
import { usePendingAttempt } from '../../../attempts/pendingAttempt.ts'
import { useMemberAddress } from '../../../blocks/useMemberAddress.ts'
import type { Product } from '../earningQueries.ts'
import { checkStake, mostOf, type StakeLimits } from './checkStake.ts'
import { sendStake } from './sendStake.ts'

/** What is typed for a purchase, what it is checked against, and the purchase itself. */
export function useStakeForm(product: Product) {
  const address = useMemberAddress()
  const [text, setText] = useState('')
  const pending = usePendingAttempt('stake', address)
  const known = useQuery({ ...balanceQuery(address ?? ''), enabled: address !== null })
  const limits: StakeLimits = {
    minimum: fromDecimal(product.minimumAmount, 'GUSD'),
    balance: known.data && fromDecimal(known.data.availableGusdBalance, 'GUSD'),
    left: product.availableAmount === null ? null : fromDecimal(product.availableAmount, 'GUSD'),
  }
  const isSending = pending?.sending === true
  /** The key is made with the tap; while it is on its way a second one sends nothing. */
  const buy = async (amount: Amount<'GUSD'>): Promise<boolean> => {
    if (address === null) return false
    const bought = await sendStake({
      walletAddress: address,
      amount,
      idempotencyKey: createIdempotencyKey(),
      subject: product.id,
    })
    if (bought) setText('')
    return bought
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
    unresolved: pending && !isSending ? pending.attempt : null,
    buy,
  }
}

export type StakeFormState = ReturnType<typeof useStakeForm>
