import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useId } from 'react'
import type { Pool } from '../../../../records/mixingQueries.ts'
import { formatCoin, toWei } from '../../coin.ts'
import type { AmountProblem } from './validateAmount.ts'

/** The fixed amounts, each with the number of deposits that a withdrawal hides among. */
export function AmountPicker({
  pools,
  chosen,
  message,
  onChoose,
  fieldRef,
}: {
  readonly pools: readonly Pool[]
  readonly chosen: string | null
  readonly message: string | null
  readonly onChoose: (amount: string) => void
  readonly fieldRef: Ref<HTMLFieldSetElement>
}) {
  const id = useId()
  return (
    <fieldset ref={fieldRef} className="min-w-0" aria-describedby={id}>
      <legend className="mb-2 text-small text-ink-2">
        <Trans>Amount</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-2 wide:grid-cols-4">
        {pools.map((pool) => (
          <label
            key={pool.amount}
            className="flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-control border border-line px-2 py-2 text-center transition-colors ease-quick hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={`${id}-amount`}
              value={pool.amount}
              checked={pool.amount === chosen}
              onChange={() => onChoose(pool.amount)}
              className="sr-only"
            />
            <span className="font-strong num">{formatCoin(toWei(pool.amount))}</span>
            <span className="text-caption text-ink-2 num">
              <Hidden count={pool.hiddenCount} />
            </span>
          </label>
        ))}
      </div>
      <p id={id} aria-live="polite" className={message ? 'px-1 pt-1.5 text-small text-danger' : 'sr-only'}>
        {message}
      </p>
    </fieldset>
  )
}

function Hidden({ count }: { readonly count: number }) {
  return <Plural value={count} one="# deposit" other="# deposits" />
}

/** Returns a function that describes what is wrong with the amount; null for a valid one. */
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
        const needed = formatCoin(problem.needed)
        return t`Insufficient balance: with the network fee you need up to ${needed}.`
      }
    }
  }
}
