import { type Amount, type Asset, type ExchangeQuote, quoteExchange } from '@bank/money'
import { readStored, writeStored } from '@bank/ui/browser'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createExchangeOfferQuery, type ExchangeOffer } from '../../../api/exchangeOffer.ts'
import { type CheckedAmount, checkAmount } from '../../../forms/checkAmount.ts'
import { usePlace } from '../../../routing/usePlace.ts'
import { type Balances, useBalances } from './useBalances.ts'

/** What is typed, what it means, and what it would give. */
export type ExchangeForm = {
  readonly fromAsset: Asset
  readonly toAsset: Asset
  readonly text: string
  readonly setText: (text: string) => void
  /** The amount as far as its form is right, whatever balance and minimum say. */
  readonly amount: Amount | undefined
  /** What it would give; undefined for an amount that cannot be exchanged. */
  readonly quote: ExchangeQuote | undefined
  readonly check: CheckedAmount
  readonly parameters: UseQueryResult<ExchangeOffer>
  readonly balances: Balances
  readonly spendable: Amount | undefined
  readonly clear: () => void
  /** The other way round: parameters are asked anew, inputs cleared. */
  readonly turn: () => void
}

/** The direction stands again as it was left; read here, for `useChoice` would be one more file of the first visit. */
const directionKey = 'choice:exchange'
const readDirection = (): Asset => (readStored(directionKey) === 'GUSD' ? 'GUSD' : 'USDT')

/** The exchange as it is being filled in. */
export function useExchangeForm(): ExchangeForm {
  const queryClient = useQueryClient()
  const { search } = usePlace()
  // A link that names how many USDT to give has filled them in.
  const [given] = useState(() => new URLSearchParams(search).get('give') ?? '')
  const [fromAsset, setFromAsset] = useState<Asset>(given === '' ? readDirection : 'USDT')
  const [text, setText] = useState(given)
  const toAsset: Asset = fromAsset === 'USDT' ? 'GUSD' : 'USDT'
  const balances = useBalances()
  const parameters = useQuery(createExchangeOfferQuery(fromAsset, toAsset))
  const terms = parameters.data

  const spendable = balances.state === 'known' ? balances.amounts[fromAsset] : undefined
  const typed = checkAmount(text, fromAsset, {})
  const amount = typed.ok ? typed.amount : undefined
  const check = checkAmount(text, fromAsset, { minimum: terms?.minimum, balance: spendable })
  return {
    fromAsset,
    toAsset,
    text,
    setText,
    amount,
    quote: terms && check.ok ? quoteExchange(check.amount, toAsset, terms) : undefined,
    check,
    parameters,
    balances,
    spendable,
    clear: () => setText(''),
    turn: () => {
      setText('')
      setFromAsset(toAsset)
      writeStored(directionKey, toAsset)
      void queryClient.invalidateQueries({ queryKey: createExchangeOfferQuery(toAsset, fromAsset).queryKey })
    },
  }
}
