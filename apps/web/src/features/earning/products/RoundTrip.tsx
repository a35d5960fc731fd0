import type { Amount } from '@bank/money'
import { useQuery } from '@tanstack/react-query'
import { exchangeArgumentQuery } from '../../../api/exchangeArgumentQuery.ts'
import { showAmount } from '../../../i18n/formats.ts'
import { roundTripCost } from './roundTripCost.ts'

/** What it costs to exchange so much from USDT and back, by the terms that hold now; a dash until it is known. */
export function RoundTrip({ amount }: { readonly amount: Amount<'GUSD'> | undefined }) {
  const toUnit = useQuery(exchangeArgumentQuery('USDT', 'GUSD')).data
  const toUsdt = useQuery(exchangeArgumentQuery('GUSD', 'USDT')).data
  if (!amount || !toUnit || !toUsdt) return '—'
  return `${showAmount(roundTripCost(amount, { toUnit, toUsdt }))} USDT`
}
