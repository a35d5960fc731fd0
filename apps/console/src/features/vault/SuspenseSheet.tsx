import type { ConsoleResult } from '@bank/api-schema/console'
import { Facts } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { Money } from '../../components/Money.tsx'
import { ActSheet } from '../../forms/ActSheet.tsx'
import { isReason, ReasonField } from '../../forms/ReasonField.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useAct } from '../../forms/useAct.ts'
import { useMay } from '../../session/SessionContext.ts'

type Target = 'member' | 'capital'
type Booking = { readonly target: Target; readonly memberId: string; readonly reason: string }

/** Proposes the owner of a deposit in suspense: a member, or the platform's capital. */
export function SuspenseSheet({
  deposit,
  onClose,
}: {
  readonly deposit: ConsoleResult<'querySuspense'>['dataList'][number]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const may = useMay()
  const targets = [
    ...(may('proposeSuspenseBooking') ? [{ key: 'member' as const, name: t`A member’s` }] : []),
    ...(may('proposeCapital') ? [{ key: 'capital' as const, name: t`Own funds, as capital` }] : []),
  ]
  const [target, setTarget] = useState<Target>(targets[0]?.key ?? 'member')
  const [memberId, setMemberId] = useState('')
  const [reason, setReason] = useState('')
  const suspenseId = deposit.id
  const act = useAct({
    call: (booking: Booking, options) =>
      booking.target === 'member'
        ? consoleClient.proposeSuspenseBooking(
            { suspenseId, memberId: booking.memberId, reason: booking.reason },
            options,
          )
        : consoleClient.proposeCapital({ suspenseId, reason: booking.reason }, options),
    done: () => msg`Proposed. Another operator must approve it.`,
    onDone: onClose,
  })
  const check = () => {
    if (target === 'member' && !/^[1-9]\d{0,18}$/.test(memberId))
      return t`Enter the member’s id, as its file shows it.`
    return isReason(reason) ? undefined : t`Give a reason of 3 to 500 characters.`
  }
  return (
    <ActSheet
      open
      onClose={onClose}
      title={<Trans>Propose a booking</Trans>}
      description={<Trans>Nothing moves until another operator approves it.</Trans>}
      submitLabel={<Trans>Propose</Trans>}
      busy={act.isPending}
      error={act.error}
      check={check}
      onSubmit={() => act.mutate({ target, memberId, reason: reason.trim() })}
    >
      <Facts
        facts={[
          {
            key: 'amount',
            name: <Trans>Amount</Trans>,
            value: <Money amount={deposit.amount} asset="USDT" />,
          },
          { key: 'depositor', name: <Trans>Depositor</Trans>, value: deposit.depositor },
        ]}
      />
      <SelectField label={t`Whose it is`} chosen={target} onChoose={setTarget} options={targets} />
      {target === 'member' && (
        <TextField label={t`Member id`} text={memberId} onText={setMemberId} inputMode="numeric" />
      )}
      <ReasonField text={reason} onText={setReason} />
    </ActSheet>
  )
}
