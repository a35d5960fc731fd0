import type { CallResult } from '@bank/api-schema'
import { fromDecimal } from '@bank/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AssetDay, createAssetHistoryQuery } from '../../records/accountQueries.ts'
import { sumTotal } from './sumTotal.ts'

/**
 * The assets of a member's last days. A total that has changed has another history, so both are read again together and
 * agree.
 */
export const useAssetHistory = (
  address: string,
  { days, me }: { readonly days: number; readonly me: CallResult<'queryMeInfo'> | undefined },
) =>
  useQuery({
    ...createAssetHistoryQuery(address, { days, total: me ? sumTotal(me).micro : null }),
    placeholderData: keepPreviousData,
  })

/** The amounts of a day, in dollars at their redemption value. */
export const toAmounts = ({
  totalAmount,
  depositedAmount,
}: Pick<AssetDay, 'totalAmount' | 'depositedAmount'>) => ({
  total: fromDecimal(totalAmount, 'USDT'),
  deposited: fromDecimal(depositedAmount, 'USDT'),
})
