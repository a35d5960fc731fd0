import type { ConsoleResult } from '@bank/api-schema/console'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ProposalSheet } from '../../forms/ProposalSheet.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { homeCoin } from '../../i18n/branding.ts'

const isFees = (text: string) => /^\d{1,12}(\.\d{1,6})?$/.test(text)
const isCount = (text: string) => /^\d{1,12}$/.test(text)

/** Proposes other opening figures, beginning with those that stand. */
export function FiguresSheet({
  opening,
  onClose,
}: {
  readonly opening: ConsoleResult<'queryOpeningFigures'>
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [exchangeFees, setExchangeFees] = useState(opening.exchangeFees)
  const [members, setMembers] = useState(opening.members)
  const [mixingFees, setMixingFees] = useState(opening.mixingFees)
  const [mixingAddresses, setMixingAddresses] = useState(opening.mixingAddresses)
  const [date, setDate] = useState(opening.date)
  const check = () => {
    if (!isFees(exchangeFees)) return t`Enter the fees in USDT, with at most 6 decimals.`
    if (!isCount(members)) return t`Enter the number of addresses as a whole number.`
    if (!isFees(mixingFees)) return t`Enter the fees in ${homeCoin}, with at most 6 decimals.`
    if (!isCount(mixingAddresses)) return t`Enter the number of depositors as a whole number.`
    return /^\d{4}-\d\d-\d\d$/.test(date) ? undefined : t`Enter the date.`
  }
  return (
    <ProposalSheet
      onClose={onClose}
      title={<Trans>Propose other opening figures</Trans>}
      description={<Trans>Members see them once another operator has approved.</Trans>}
      check={check}
      request={{ exchangeFees, members, mixingFees, mixingAddresses, date }}
      call={consoleClient.proposeOpeningFigures}
    >
      <TextField
        label={t`Exchange fees until then, in USDT`}
        text={exchangeFees}
        onText={setExchangeFees}
        inputMode="decimal"
      />
      <TextField
        label={t`Service addresses until then`}
        text={members}
        onText={setMembers}
        inputMode="numeric"
      />
      <TextField
        label={t`Fees of private transfers until then, in ${homeCoin}`}
        text={mixingFees}
        onText={setMixingFees}
        inputMode="decimal"
      />
      <TextField
        label={t`Depositors of private transfers until then`}
        text={mixingAddresses}
        onText={setMixingAddresses}
        inputMode="numeric"
      />
      <TextField label={t`Date`} type="date" text={date} onText={setDate} />
    </ProposalSheet>
  )
}
