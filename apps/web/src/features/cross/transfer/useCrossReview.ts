import { type RefObject, useState } from 'react'
import { readAccount } from '../../../session/account.ts'
import { askSwitchChain } from '../../../session/accountCommands.ts'
import { signInChainId } from '../../../session/networks.ts'
import { tellFailure } from '../../../session/tellFailure.ts'
import { toast } from '../../../toasts/toast.ts'
import type { Draft } from './createCrossTransaction.ts'
import { findObstacle, type Obstacle } from './findObstacle.ts'
import type { CrossFormState } from './useCrossForm.ts'

type Inputs = {
  readonly recipient: RefObject<HTMLTextAreaElement | null>
  readonly amount: RefObject<HTMLInputElement | null>
}

/** From the form to its review: what is in the way is said, one thing after the other, and put under the person's hand. */
export function useCrossReview() {
  const [isTold, setTold] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const [review, setReview] = useState<{ readonly draft: Draft; readonly isOpen: boolean } | null>(null)

  const open = async (form: CrossFormState, inputs: Inputs): Promise<void> => {
    setTold(true)
    const obstacle = findFirst(form)
    if (obstacle?.kind === 'recipient') return inputs.recipient.current?.focus()
    // Whoever does not switch was told so by the switching.
    if (obstacle?.kind === 'wrongChain') return (await hasSwitched()) ? open(form, inputs) : undefined
    if (obstacle) {
      tellObstacle(obstacle)
      return inputs.amount.current?.focus()
    }
    setOpening(true)
    const draft = await draftOf(form).finally(() => setOpening(false))
    if (draft) setReview({ draft, isOpen: true })
  }

  return {
    review,
    isTold,
    isOpening,
    open,
    close: () => setReview((shown) => shown && { ...shown, isOpen: false }),
    forgetTold: () => setTold(false),
  }
}

const findFirst = ({ recipientCheck, amount, amountTrouble, ground }: CrossFormState): Obstacle | null =>
  findObstacle({
    isRecipientValid: recipientCheck.ok,
    amount,
    amountTrouble,
    chainId: readChainId(),
    lacksGas: ground !== undefined && ground.coinBalance < ground.fee,
  })

/** Where the wallet is now, which the last drawing of the form may not know yet. */
function readChainId(): number {
  const account = readAccount()
  return account.kind === 'visitor' ? signInChainId : account.chainId
}

async function hasSwitched(): Promise<boolean> {
  await askSwitchChain(signInChainId)
  return readChainId() === signInChainId
}

/**
 * The specification's message in passing; the rule stands at the field. What is merely empty, what nobody carries
 * and a lack of coins for the network are said there alone.
 */
function tellObstacle(obstacle: Obstacle): void {
  if (obstacle.kind === 'amount' && obstacle.problem !== 'empty') toast.error('invalidCrossAmount')
  if (obstacle.kind === 'balance') toast.error('insufficientTokenBalance')
}

/** The transfer to be looked over, on a quote for exactly this receiver that is still fresh; asked for where there is none. */
async function draftOf(form: CrossFormState): Promise<Draft | null> {
  const { route, request, ground, quote, recipientCheck } = form
  if (!route || !request || !ground || !recipientCheck.ok) {
    tellQuote(form.pairError ?? form.groundError)
    form.retry()
    return null
  }
  const isFresh = quote.checked !== undefined && quote.error === null && Date.now() < quote.nextAt
  const { data: checked, error } = isFresh ? { data: quote.checked, error: null } : await quote.refetch()
  if (!checked || error) {
    tellQuote(error)
    return null
  }
  const judged = form.judgeRecipient(checked.quote.receiver)
  return {
    request,
    router: route.router,
    token: route.token,
    checked,
    gasPrice: ground.gasPrice,
    coin: ground.coin,
    warnings: judged.ok ? judged.warnings : [],
  }
}

const tellQuote = (error: Error | null): void =>
  tellFailure(error, error?.name === 'QuoteRefused' ? 'crossParametersAbnormal' : 'quoteFailed')
