import { useLingui } from '@lingui/react/macro'
import { formatBnb } from '../../coin.ts'
import type { AmountProblem } from './validateAmount.ts'

/** Puts what is wrong with the chosen amount into the person's words; null where nothing is. */
export function useAmountMessage(): (problem: AmountProblem | null) => string | null {
  const { t } = useLingui()
  return (problem) => {
    switch (problem?.kind) {
      case undefined:
        return null
      case 'noneChosen':
        return t`Choose an amount`
      case 'poolStopped':
        return t`This pool cannot be read from the chain now, so it takes no deposits. Try another amount.`
      case 'aboveBalance':
        return t`Insufficient balance: your wallet holds less than this amount.`
      case 'lacksGas': {
        const needed = formatBnb(problem.needed)
        return t`Insufficient balance: with the network fee you need up to ${needed}.`
      }
    }
  }
}
