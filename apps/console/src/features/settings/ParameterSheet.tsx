import { ApiError } from '@bank/api-schema'
import type { ConsoleResult } from '@bank/api-schema/console'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { formatSymbol } from '../../i18n/branding.ts'
import { formatParameterValue } from '../../labels/formatParameterValue.ts'
import { parameterNames } from '../../labels/settingLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { classifyChange, isWithinBounds } from './classifyChange.ts'

type Parameter = ConsoleResult<'queryParameters'>[number]

/** Proposes a change of one parameter: what it may be, in which unit, and when it would take effect, before anything is typed. */
export function ParameterSheet({
  parameter,
  onClose,
}: {
  readonly parameter: Parameter
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const word = useLabel()
  const [value, setValue] = useState('')
  const name = word(parameterNames, parameter.name)
  const current = formatParameterValue(parameter, parameter.value)
  const least = parameter.minimum === null ? '…' : formatParameterValue(parameter, parameter.minimum)
  const most = parameter.maximum === null ? '…' : formatParameterValue(parameter, parameter.maximum)
  const unit = parameter.unit === 'USDT' || parameter.unit === 'GUSD' ? formatSymbol(parameter.unit) : null
  const change = classifyChange(parameter, value.trim())
  const check = () => {
    if (value.trim() === '') return t`Enter the new value.`
    if (value.trim() === parameter.value) return t`This is the value it already has.`
    return isWithinBounds(parameter, value.trim())
      ? undefined
      : t`The value must be from ${least} up to ${most}.`
  }
  return (
    <ReasonSheet
      onClose={onClose}
      title={<Trans>Propose a change of “{name}”</Trans>}
      description={
        <Trans>
          It is {current} now. It may be from {least} up to {most}.
        </Trans>
      }
      submitLabel={change === 'tightening' ? <Trans>Change at once</Trans> : <Trans>Propose</Trans>}
      explain={(error) =>
        error instanceof ApiError && error.code === 5001
          ? t`The server refused this value, so nothing was changed. Check the bounds and how it is written.`
          : undefined
      }
      check={check}
      request={{ name: parameter.name, value: value.trim() }}
      call={consoleClient.proposeParameter}
      done={({ state }) =>
        state === 'open' ? msg`Proposed. Another operator must approve it.` : msg`Changed, and in effect.`
      }
    >
      <TextField
        label={unit === null ? t`New value` : t`New value in ${unit}`}
        text={value}
        onText={setValue}
        inputMode={parameter.kind === 'date' ? 'text' : 'decimal'}
        type={parameter.kind === 'date' ? 'date' : 'text'}
        autoComplete="off"
        hint={value.trim() !== '' && formatParameterValue(parameter, value.trim())}
      />
      <Foretelling looser={parameter.looser} change={change} />
    </ReasonSheet>
  )
}

/** Effective date: of both directions while the field is empty, then of the typed value. */
function Foretelling({
  looser,
  change,
}: {
  readonly looser: Parameter['looser']
  readonly change: ReturnType<typeof classifyChange>
}) {
  return (
    <p className="rounded-box bg-sunken p-3 text-small">
      {change === 'tightening' && (
        <Trans>This tightens the limit: it takes effect immediately, with your confirmation alone.</Trans>
      )}
      {change === 'loosening' && (
        <Trans>This loosens: another operator must approve it, and then it waits 24 hours.</Trans>
      )}
      {change === 'unknown' && <Rule looser={looser} />}
    </p>
  )
}

function Rule({ looser }: { readonly looser: Parameter['looser'] }) {
  switch (looser) {
    case 'higher':
      return (
        <Trans>
          A higher value needs another operator’s approval and then waits 24 hours. A lower one takes effect
          at once.
        </Trans>
      )
    case 'lower':
      return (
        <Trans>
          A lower value needs another operator’s approval and then waits 24 hours. A higher one takes effect
          at once.
        </Trans>
      )
    case 'either':
      return <Trans>Any change needs another operator’s approval and then waits 24 hours.</Trans>
  }
}
