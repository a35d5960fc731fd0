import { fromDecimal, toDecimal } from '@bank/money'
import { AmountField, Card, SwapIcon, TokenBadge } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAccount } from '../../account/account.ts'
import { showAmount, showDollars } from '../../i18n/formats.ts'
import { toast } from '../../notices/toast.ts'
import { BalanceLine } from './BalanceLine.tsx'
import { checkExchange } from './checkExchange.ts'
import { ExchangeButton } from './ExchangeButton.tsx'
import { ExchangeFacts } from './ExchangeFacts.tsx'
import { exchangeArgumentQuery } from './exchangeArgumentQuery.ts'
import { quoteExchange } from './quoteExchange.ts'
import { UnresolvedExchange } from './UnresolvedExchange.tsx'
import { useBalances } from './useBalances.ts'
import { useExchange } from './useExchange.ts'
import { enterAmount, useExchangeProblemText } from './useExchangeProblemText.ts'

/** USDT to GUSD and back. */
export function ExchangeCard() {
  const { t } = useLingui()
  const account = useAccount()
  const balances = useBalances()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [fromAsset, setFromAsset] = useState<'USDT' | 'GUSD'>('USDT')
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const toAsset = fromAsset === 'USDT' ? 'GUSD' : 'USDT'
  const parameters = useQuery(exchangeArgumentQuery(fromAsset, toAsset))
  const describe = useExchangeProblemText()

  const clear = () => {
    setText('')
    setAsked(false)
  }
  const { unresolved, exchange, sendAgain, giveUp } = useExchange(clear)

  const terms = parameters.data
  const balance = balances.state === 'known' ? balances.amounts[fromAsset] : undefined
  const minimum = terms && fromDecimal(terms.minimumExchangeAmount, fromAsset)
  const check = checkExchange(text, fromAsset, { minimum, balance })
  const form = checkExchange(text, fromAsset, { minimum: undefined, balance: undefined })
  const quote = terms && form.ok ? quoteExchange(form.amount, toAsset, terms) : undefined
  const told = !check.ok && (asked || text !== '')

  const turn = () => {
    setFromAsset(toAsset)
    clear()
    void queryClient.invalidateQueries({ queryKey: exchangeArgumentQuery(toAsset, fromAsset).queryKey })
  }
  const submit = () => {
    setAsked(true)
    if (!check.ok) {
      input.current?.focus()
      if (text === '') toast.error(enterAmount)
      return
    }
    if (!terms) {
      void parameters.refetch()
      return
    }
    void exchange(check.amount, toAsset)
  }

  return (
    <Card aria-labelledby="exchange-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (account.kind === 'member' && account.walletChecked) submit()
        }}
      >
        <AmountField
          label={t`From`}
          inputRef={input}
          text={text}
          onText={setText}
          readOnly={unresolved !== null}
          balance={<BalanceLine balances={balances} asset={fromAsset} />}
          max={balance && { label: t`Max`, onMax: () => setText(toDecimal(balance)) }}
          token={<TokenBadge symbol={fromAsset} />}
          worth={form.ok ? `≈ ${showDollars(form.amount)}` : ''}
          message={told ? { kind: 'error', text: describe(check.problem) } : undefined}
        />
        <div className="relative z-10 -my-2 flex justify-center">
          <button
            type="button"
            onClick={turn}
            disabled={unresolved !== null}
            aria-label={t`Exchange ${toAsset} to ${fromAsset} instead`}
            className="grid size-11 place-items-center rounded-box border border-line bg-surface text-accent transition-colors ease-quick hover:border-line-strong"
          >
            <SwapIcon size={18} aria-hidden="true" />
          </button>
        </div>
        <div className="rounded-box bg-sunken px-4 py-3.5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 text-small text-ink-2">
            <span id="exchange-receive">
              <Trans>You receive</Trans>
            </span>
            <span className="ml-auto num">
              <BalanceLine balances={balances} asset={toAsset} />
            </span>
          </div>
          <div className="mt-1 flex items-center gap-3">
            <output
              aria-labelledby="exchange-receive"
              className={`min-w-0 flex-1 text-figure font-strong tracking-tight num ${quote ? '' : 'text-ink-3'}`}
            >
              {quote ? showAmount(quote.receive, { minimum: 2, maximum: 2 }) : '0.00'}
            </output>
            <TokenBadge symbol={toAsset} />
          </div>
          <p className="min-h-4.5 text-caption text-ink-3 num">
            {quote && `≈ ${showDollars(quote.receive)}`}
          </p>
        </div>
        <ExchangeFacts parameters={parameters} fromAsset={fromAsset} toAsset={toAsset} quote={quote} />
        {unresolved ? (
          <UnresolvedExchange attempt={unresolved} onSendAgain={() => void sendAgain()} onGiveUp={giveUp} />
        ) : (
          <ExchangeButton account={account} />
        )}
      </form>
    </Card>
  )
}
