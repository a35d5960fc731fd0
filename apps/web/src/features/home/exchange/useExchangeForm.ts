import { type Amount, type Asset, type ExchangeQuote, quoteExchange } from '@bank/money'
import { readStored, writeStored } from '@bank/ui/browser'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createExchangeOfferQuery, type ExchangeOffer } from '../../../api/exchangeOffer.ts'
import { type ValidatedAmount, validateAmount } from '../../../forms/validateAmount.ts'
import { usePlace } from '../../../routing/usePlace.ts'
import { type Balances, useBalances } from './useBalances.ts'

/** State of the exchange form. */
export type ExchangeForm = {
  readonly fromAsset: Asset
  readonly toAsset: Asset
  readonly text: string
  readonly setText: (text: string) => void
  /** The parsed amount, regardless of balance and minimum. */
  readonly amount: Amount | undefined
  /** The quote of every parsed amount: balance and minimum hold back the button alone. */
  readonly quote: ExchangeQuote | undefined
  readonly check: ValidatedAmount
  readonly parameters: UseQueryResult<ExchangeOffer>
  readonly balances: Balances
  readonly spendable: Amount | undefined
  readonly clear: () => void
  /** Reverses the direction: clears the input and refetches the terms. */
  readonly turn: () => void
}

/** The stored direction; read here because `useStoredChoice` would add a file to the first visit. */
const directionKey = 'choice:exchange'
const readDirection = (): Asset => (readStored(directionKey) === 'GUSD' ? 'GUSD' : 'USDT')

export function useExchangeForm(): ExchangeForm {
  const queryClient = useQueryClient()
  const { search } = usePlace()
  // A link may prefill the USDT to exchange.
  const [given] = useState(() => new URLSearchParams(search).get('give') ?? '')
  const [fromAsset, setFromAsset] = useState<Asset>(given === '' ? readDirection : 'USDT')
  const [text, setText] = useState(given)
  const toAsset: Asset = fromAsset === 'USDT' ? 'GUSD' : 'USDT'
  const balances = useBalances()
  const parameters = useQuery(createExchangeOfferQuery(fromAsset, toAsset))
  const terms = parameters.data

  const spendable = balances.state === 'known' ? balances.amounts[fromAsset] : undefined
  const typed = validateAmount(text, fromAsset, {})
  const amount = typed.ok ? typed.amount : undefined
  const check = validateAmount(text, fromAsset, { minimum: terms?.minimum, balance: spendable })
  return {
    fromAsset,
    toAsset,
    text,
    setText,
    amount,
    quote: terms && amount && quoteExchange(amount, toAsset, terms),
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
