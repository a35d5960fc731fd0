import { type Amount, computeRoundTripCost } from '@bank/money'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createExchangeOfferQuery } from '../../../api/exchangeOffer.ts'
import { formatMoney } from '../../../i18n/formats.ts'
import type { Product } from '../../../records/earningQueries.ts'
import { demandDays, estimateInterest } from '../estimateInterest.ts'

/** Cost of exchanging from USDT and back under the current terms; a dash until they are known. */
export function RoundTrip({ amount }: { readonly amount: Amount<'GUSD'> | undefined }) {
  const cost = useRoundTripCost(amount)
  return cost ? formatMoney(cost) : '—'
}

/** Warns where the round trip costs more than the stake can earn over its term, or thirty days. */
export function CostlyNotice({
  product,
  amount,
}: {
  readonly product: Product
  readonly amount: Amount<'GUSD'> | undefined
}) {
  const cost = useRoundTripCost(amount)
  if (!amount || !cost || cost.micro <= estimateInterest(product, amount).most.micro) return null
  const days = product.stakeRequiredDay || demandDays
  return (
    <p role="status" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
      <Trans>
        Exchanging USDT for this and back costs more in fees than {days} days of interest can earn.
      </Trans>
    </p>
  )
}

/** The cost of exchanging from USDT and back under the current terms; undefined until they are known. */
export function useRoundTripCost(amount: Amount<'GUSD'> | undefined): Amount | undefined {
  const toUnit = useQuery(createExchangeOfferQuery('USDT', 'GUSD')).data
  const toUsdt = useQuery(createExchangeOfferQuery('GUSD', 'USDT')).data
  return amount && toUnit && toUsdt ? computeRoundTripCost(amount, { toUnit, toUsdt }) : undefined
}
