import { fromDecimal, toDecimal } from '@bank/money'
import { AmountField, Button, Card, Fact, Facts, TokenBadge } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiClient } from '../../api/apiClient.ts'
import { configQuery } from '../../api/queries.ts'
import { useAmountProblemText } from '../../forms/useAmountProblemText.ts'
import { validateAmount } from '../../forms/validateAmount.ts'
import { unitSymbol } from '../../i18n/branding.ts'
import { formatDecimalMoney } from '../../i18n/formats.ts'
import { PendingChange } from './PendingChange.tsx'
import type { Security } from './securityQueries.ts'
import { useSecurityAct } from './useSecurityAct.ts'

/** The member's own limit of withdrawals within 24 hours. */
export function DailyLimitCard({
  address,
  rules: { dailyLimit },
}: {
  readonly address: string
  readonly rules: Security['rules']
}) {
  const { value, pending, usedAmount } = dailyLimit
  return (
    <Card aria-labelledby="daily-limit">
      <h3 id="daily-limit" className="font-strong">
        <Trans>Daily limit</Trans>
      </h3>
      <p className="mt-0.5 mb-3 text-small text-ink-2">
        <Trans>
          The most that you can withdraw within any 24 hours. Withdrawals that come back do not count.
        </Trans>
      </p>
      <Facts>
        <Fact name={<Trans>Now</Trans>}>
          <strong>{value === null ? <Trans>No limit</Trans> : formatDecimalMoney(value, 'GUSD')}</strong>
        </Fact>
        <Fact name={<Trans>Withdrawn in the last 24 hours</Trans>}>
          {formatDecimalMoney(usedAmount, 'GUSD')}
        </Fact>
      </Facts>
      {pending && (
        <PendingChange
          address={address}
          rule="dailyLimit"
          effectTime={pending.effectTime}
          next={pending.value === null ? <Trans>no limit</Trans> : formatDecimalMoney(pending.value, 'GUSD')}
        />
      )}
      <LimitForm address={address} value={value} />
    </Card>
  )
}

function LimitForm({ address, value }: { readonly address: string; readonly value: string | null }) {
  const { t } = useLingui()
  const describe = useAmountProblemText('withdraw')
  const { isBusy, run } = useSecurityAct(address)
  const [text, setText] = useState('')
  const [hasSubmitted, setSubmitted] = useState(false)
  const minimum = useQuery(configQuery).data?.limits.minimumWithdrawalAmount
  const check = validateAmount(text, 'GUSD', {
    minimum: minimum === undefined ? undefined : fromDecimal(minimum, 'GUSD'),
  })
  const isWrong = !check.ok && (hasSubmitted || text !== '')
  const set = async (amount: string | null, success: Parameters<typeof run>[1]) => {
    if (!(await run(() => apiClient.setDailyLimit({ amount }), success))) return
    setText('')
    setSubmitted(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (check.ok) void set(toDecimal(check.amount), msg`Your daily limit is saved.`)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-3">
      <AmountField
        label={t`New limit`}
        text={text}
        onText={setText}
        token={<TokenBadge symbol="GUSD" name={unitSymbol} />}
        symbol={unitSymbol}
        message={isWrong && !check.ok ? { kind: 'error', text: describe(check.problem) } : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} held={isWrong}>
          <Trans>Save limit</Trans>
        </Button>
        {value !== null && (
          <Button
            kind="ghost"
            busy={isBusy}
            onClick={() => void set(null, msg`Your limit will be lifted in 24 hours.`)}
          >
            <Trans>Remove limit</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
