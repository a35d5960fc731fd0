import type { ConsoleResult } from '@bank/api-schema/console'
import { Fact, Facts } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { Moment } from '../../components/Moment.tsx'
import { Money } from '../../components/Money.tsx'
import { ProposalSheet } from '../../forms/ProposalSheet.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useMay } from '../../session/SessionContext.ts'

type Target = 'member' | 'capital'
type Booking = {
  readonly suspenseId: string
  readonly target: Target
  readonly memberId: string
  readonly reason: string
}

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
  const check = () =>
    target === 'member' && !/^[1-9]\d{0,18}$/.test(memberId)
      ? t`Enter the member’s id, as its file shows it.`
      : undefined
  return (
    <ProposalSheet
      onClose={onClose}
      title={<Trans>Propose a booking</Trans>}
      description={<Trans>Nothing moves until another operator approves it.</Trans>}
      check={check}
      request={{ suspenseId: deposit.id, target, memberId }}
      call={proposeBooking}
    >
      <Facts>
        <Fact name={<Trans>Amount</Trans>}>
          <Money amount={deposit.amount} asset="USDT" />
        </Fact>
        <Fact name={<Trans>Depositor</Trans>}>{deposit.depositor}</Fact>
        <Fact name={<Trans>Capital from</Trans>}>
          <Moment at={deposit.capitalTime} />
        </Fact>
      </Facts>
      <SelectField label={t`Whose it is`} chosen={target} onChoose={setTarget} options={targets} />
      {target === 'member' && (
        <TextField label={t`Member id`} text={memberId} onText={setMemberId} inputMode="numeric" />
      )}
    </ProposalSheet>
  )
}

function proposeBooking(
  { suspenseId, target, memberId, reason }: Booking,
  options: { readonly idempotencyKey: string },
) {
  return target === 'member'
    ? consoleClient.proposeSuspenseBooking({ suspenseId, memberId, reason }, options)
    : consoleClient.proposeCapital({ suspenseId, reason }, options)
}
