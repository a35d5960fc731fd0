import { parseAddress } from '@bank/chain'
import type { CrossRequest } from '@bank/chain/crosschain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { useBook } from '../../../addressBook/addressBook.ts'
import { readAddressText } from '../../../addressBook/readAddressText.ts'
import { configQuery } from '../../../api/queries.ts'
import { useMemberAddress } from '../../../components/useMemberAddress.ts'
import { signInChainId } from '../../../session/networks.ts'
import type { CrossObjective } from '../../../transactions/transaction.ts'
import { crossOrdersQuery } from '../crossOrderQueries.ts'
import type { Quote, Router } from '../routersQuery.ts'
import { checkRecipient } from './checkRecipient.ts'
import { chooseRoute, type RouteChoice } from './chooseRoute.ts'
import { judgeAmount } from './judgeAmount.ts'
import { limitsQuery } from './limitsQuery.ts'
import { parseTokenAmount } from './parseTokenAmount.ts'
import { readRoute, rememberRoute } from './rememberedRoute.ts'
import { useCrossGround } from './useCrossGround.ts'
import { useCrossQuote } from './useCrossQuote.ts'

/** What is chosen and typed for a transfer, what it would bring, and what is wrong with it. */
export function useCrossForm(
  routers: readonly Router[],
  { preset, isPaused }: { readonly preset: CrossObjective | null; readonly isPaused: boolean },
) {
  const address = useMemberAddress()
  const [choice, setChoice] = useState<RouteChoice>(() => (preset ? choiceOf(preset) : readRoute()))
  const [text, setText] = useState(preset?.amount ?? '')
  const [recipient, setRecipient] = useState<string>(preset?.recipient ?? '')
  const { data: config } = useQuery(configQuery)
  const orders = useQuery({ ...crossOrdersQuery(address ?? ''), enabled: address !== null })
  const book = useBook(address)
  const route = chooseRoute(routers, choice)
  const ground = useCrossGround(address, route?.token, route?.router.destinationChainId)
  const judged = useJudgedAmount(text, { address, route, balance: ground.ground?.tokenBalance })
  const { amount, amountTrouble } = judged
  const parsed = parseAddress(readAddressText(recipient))
  const request: CrossRequest | null =
    route && address && amount.ok && amountTrouble === null && ground.areDecimalsTrue
      ? {
          originChainId: signInChainId,
          destinationChainId: route.router.destinationChainId,
          inputToken: route.token.originToken as Address,
          outputToken: route.token.destinationToken as Address,
          inputAmount: amount.units,
          depositor: address,
          // Until the receiver is known, what would arrive at one's own wallet is the best estimate.
          recipient: parsed.ok ? parsed.address : address,
        }
      : null
  const quote = useCrossQuote(request, { isPaused })
  const tokens = routers.flatMap(({ routerTokens }) =>
    routerTokens.flatMap(({ originToken, destinationToken }) => [originToken, destinationToken]),
  )
  const settlements = config?.crossChain?.settlements.map((settlement) => settlement.address) ?? []
  /** What speaks for and against the receiver, by what a quote says of it; undefined while there is none for it. */
  const judgeRecipient = (onChain: Quote['receiver'] | undefined) =>
    checkRecipient(recipient, {
      own: address,
      contracts: [...settlements, ...tokens],
      known: [...(orders.data?.map((order) => order.recipient) ?? []), ...book.map((entry) => entry.address)],
      onChain,
    })
  return {
    address,
    route,
    choose: (change: Partial<RouteChoice>) => {
      const next = { ...toChoice(route, choice), ...change }
      setChoice(next)
      rememberRoute(next)
    },
    text,
    setText,
    ...judged,
    recipient,
    setRecipient,
    recipientCheck: judgeRecipient(quote.checked && parsed.ok ? quote.checked.quote.receiver : undefined),
    judgeRecipient,
    request,
    quote,
    ...ground,
    clear: () => {
      setText('')
      setRecipient('')
    },
  }
}

export type CrossFormState = ReturnType<typeof useCrossForm>

/** The amount as it is typed, between which amounts it is carried, and what is wrong with one of the right form. */
function useJudgedAmount(
  text: string,
  named: {
    readonly address: Address | null
    readonly route: ReturnType<typeof chooseRoute>
    readonly balance: bigint | undefined
  },
) {
  const { address, route, balance } = named
  const { data: limits } = useQuery(limitsQuery(address, route))
  const amount = parseTokenAmount(text, route?.token.originTokenDecimals ?? 18)
  const amountTrouble = amount.ok ? judgeAmount(amount.units, { balance, limits }) : null
  return { amount, amountTrouble, limits }
}

/** A choice is made among what is shown, not among what was chosen once and is gone. */
function toChoice(route: ReturnType<typeof chooseRoute>, choice: RouteChoice): RouteChoice {
  if (!route) return choice
  const { originToken, destinationToken } = route.token
  return { destinationChainId: route.router.destinationChainId, originToken, destinationToken }
}

const choiceOf = (preset: CrossObjective): RouteChoice => ({
  destinationChainId: preset.destinationChainId,
  originToken: preset.inputToken,
  destinationToken: preset.outputToken,
})
