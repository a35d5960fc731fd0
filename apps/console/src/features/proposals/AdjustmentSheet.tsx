import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ProposalSheet } from '../../forms/ProposalSheet.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useAmountText } from '../../forms/useAmountText.ts'
import { formatSymbol } from '../../i18n/branding.ts'
import { formatAmount } from '../../i18n/formats.ts'

type Direction = 'add' | 'deduct'
type CurrencyId = '0' | '1'

/** Proposes an adjustment of one member's balance. */
export function AdjustmentSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [memberId, setMemberId] = useState('')
  const [direction, setDirection] = useState<Direction>('add')
  const [currencyId, setCurrencyId] = useState<CurrencyId>('1')
  const asset = currencyId === '1' ? 'GUSD' : 'USDT'
  const amount = useAmountText(asset)
  const close = () => {
    setMemberId('')
    amount.setText('')
    onClose()
  }
  const check = () =>
    /^[1-9]\d{0,18}$/.test(memberId) ? amount.problem : t`Enter the member’s id, as its file shows it.`
  return (
    <ProposalSheet
      open={open}
      onClose={close}
      title={<Trans>Propose an adjustment</Trans>}
      description={<Trans>Nothing moves until another operator approves it.</Trans>}
      check={check}
      request={{ memberId, direction, currencyId, amount: amount.decimal ?? '' }}
      call={consoleClient.proposeAdjustment}
    >
      <TextField
        label={t`Member id`}
        text={memberId}
        onText={setMemberId}
        inputMode="numeric"
        autoComplete="off"
      />
      <DirectionFields
        direction={direction}
        onDirection={setDirection}
        currencyId={currencyId}
        onCurrencyId={setCurrencyId}
      />
      <TextField
        label={t`Amount`}
        text={amount.text}
        onText={amount.setText}
        inputMode="decimal"
        autoComplete="off"
        hint={amount.decimal && `${formatAmount(amount.decimal, asset)} ${formatSymbol(asset)}`}
      />
    </ProposalSheet>
  )
}

function DirectionFields({
  direction,
  onDirection,
  currencyId,
  onCurrencyId,
}: {
  readonly direction: Direction
  readonly onDirection: (direction: Direction) => void
  readonly currencyId: CurrencyId
  readonly onCurrencyId: (currencyId: CurrencyId) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <SelectField
        label={t`Direction`}
        chosen={direction}
        onChoose={onDirection}
        options={[
          { key: 'add', name: t`Add to the balance` },
          { key: 'deduct', name: t`Deduct from the balance` },
        ]}
      />
      <SelectField
        label={t`Currency`}
        chosen={currencyId}
        onChoose={onCurrencyId}
        options={[
          { key: '1', name: formatSymbol('GUSD') },
          { key: '0', name: formatSymbol('USDT') },
        ]}
      />
    </>
  )
}
