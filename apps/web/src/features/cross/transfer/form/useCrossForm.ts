import { parseAddress } from '@bank/chain'
import type { CrossRequest } from '@bank/chain/crosschain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { useBook } from '../../../../addressBook/addressBook.ts'
import { readAddressText } from '../../../../addressBook/readAddressText.ts'
import { configQuery } from '../../../../api/queries.ts'
import { useMemberAddress } from '../../../../components/addresses/useMemberAddress.ts'
import { signInChainId } from '../../../../i18n/branding.ts'
import { createCrossOrdersQuery } from '../../../../records/crossOrderQueries.ts'
import type { CrossObjective } from '../../../../transactions/state/transaction.ts'
import type { Quote, Router } from '../../routersQuery.ts'
import { parseTokenAmount } from '../../tokens/parseTokenAmount.ts'
import { useCrossQuote } from '../quote/useCrossQuote.ts'
import { chooseRoute, type RouteChoice } from './chooseRoute.ts'
import { createLimitsQuery } from './createLimitsQuery.ts'
import { evaluateAmount, isQuotable } from './evaluateAmount.ts'
import { loadRoute, saveRoute } from './rememberedRoute.ts'
import { useCrossSnapshot } from './useCrossSnapshot.ts'
import { validateRecipient } from './validateRecipient.ts'

/** The state of the form: choices, live quote and validation. */
export function useCrossForm(
  routers: readonly Router[],
  { preset, isPaused }: { readonly preset: CrossObjective | null; readonly isPaused: boolean },
) {
  const address = useMemberAddress()
  const [choice, setChoice] = useState<RouteChoice>(() => (preset ? toRouteChoice(preset) : loadRoute()))
  const [text, setText] = useState(preset?.amount ?? '')
  const [recipient, setRecipient] = useState<string>(preset?.recipient ?? '')
  const { data: config } = useQuery(configQuery)
  const orders = useQuery({ ...createCrossOrdersQuery(address ?? ''), enabled: address !== null })
  const book = useBook(address)
  const route = chooseRoute(routers, choice)
  const chainState = useCrossSnapshot(address, route?.token, route?.router.destinationChainId)
  const evaluated = useEvaluatedAmount(text, { address, route, balance: chainState.snapshot?.tokenBalance })
  const { amount, limits } = evaluated
  const parsed = parseAddress(readAddressText(recipient))
  const request: CrossRequest | null =
    route && address && amount.ok && isQuotable(amount.units, limits) && chainState.areDecimalsTrue
      ? {
          originChainId: signInChainId,
          destinationChainId: route.router.destinationChainId,
          inputToken: route.token.originToken as Address,
          outputToken: route.token.destinationToken as Address,
          inputAmount: amount.units,
          depositor: address,
          // Before the receiver is known, a quote for the member's own wallet is the best estimate.
          recipient: parsed.ok ? parsed.address : address,
        }
      : null
  const quote = useCrossQuote(request, { isPaused })
  const tokens = routers.flatMap(({ routerTokens }) =>
    routerTokens.flatMap(({ originToken, destinationToken }) => [originToken, destinationToken]),
  )
  const settlements = config?.crossChain?.settlements.map((settlement) => settlement.address) ?? []
  /** Validates the receiver against the state that a quote reports of it; undefined without a quote. */
  const evaluateRecipient = (onChain: Quote['receiver'] | undefined) =>
    validateRecipient(recipient, {
      own: address,
      contracts: [...settlements, ...tokens],
      known: [...(orders.data?.map((order) => order.recipient) ?? []), ...book.map((entry) => entry.address)],
      onChain,
    })
  return {
    address,
    route,
    choose: (change: Partial<RouteChoice>) => {
      const next = { ...getShownChoice(route, choice), ...change }
      setChoice(next)
      saveRoute(next)
    },
    text,
    setText,
    ...evaluated,
    recipient,
    setRecipient,
    validatedRecipient: evaluateRecipient(
      quote.checked && parsed.ok ? quote.checked.quote.receiver : undefined,
    ),
    evaluateRecipient,
    request,
    quote,
    ...chainState,
    clear: () => {
      setText('')
      setRecipient('')
    },
  }
}

export type CrossFormState = ReturnType<typeof useCrossForm>

/** The parsed amount with its limits and the bound that it breaks. */
function useEvaluatedAmount(
  text: string,
  params: {
    readonly address: Address | null
    readonly route: ReturnType<typeof chooseRoute>
    readonly balance: bigint | undefined
  },
) {
  const { address, route, balance } = params
  const { data: limits } = useQuery(createLimitsQuery(address, route))
  const amount = parseTokenAmount(text, route?.token.originTokenDecimals ?? 18)
  const limitProblem = amount.ok ? evaluateAmount(amount.units, { balance, limits }) : null
  return { amount, limitProblem, limits }
}

/** Changes apply to the shown route, not to an earlier choice that is gone. */
function getShownChoice(route: ReturnType<typeof chooseRoute>, choice: RouteChoice): RouteChoice {
  if (!route) return choice
  const { originToken, destinationToken } = route.token
  return { destinationChainId: route.router.destinationChainId, originToken, destinationToken }
}

const toRouteChoice = (preset: CrossObjective): RouteChoice => ({
  destinationChainId: preset.destinationChainId,
  originToken: preset.inputToken,
  destinationToken: preset.outputToken,
})
