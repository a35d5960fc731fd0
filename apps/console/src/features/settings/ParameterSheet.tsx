import { ApiError } from '@bank/api-schema'
import type { ConsoleResult } from '@bank/api-schema/console'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ActSheet } from '../../forms/ActSheet.tsx'
import { isReason, ReasonField } from '../../forms/ReasonField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useAct } from '../../forms/useAct.ts'
import { parameterNames } from '../../words/settingWords.ts'
import { useWord } from '../../words/useWord.ts'
import { foretellChange } from './foretellChange.ts'
import { showParameterValue } from './showParameterValue.ts'

type Parameter = ConsoleResult<'queryParameters'>[number]

/** Changes one parameter, and says beforehand when the change will take effect. */
export function ParameterSheet({
  parameter,
  onClose,
}: {
  readonly parameter: Parameter
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const word = useWord()
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const act = useAct({
    call: consoleClient.proposeParameter,
    done: ({ state }) =>
      state === 'open' ? msg`Proposed. Another operator must approve it.` : msg`Changed, and in effect.`,
    onDone: onClose,
  })
  const name = word(parameterNames, parameter.name)
  const current = showParameterValue(parameter, parameter.value)
  const check = () => {
    if (value.trim() === '') return t`Enter the new value.`
    if (value.trim() === parameter.value) return t`This is the value it already has.`
    return isReason(reason) ? undefined : t`Say why, in 3 to 500 characters.`
  }
  return (
    <ActSheet
      open
      onClose={onClose}
      title={<Trans>Change “{name}”</Trans>}
      description={<Trans>Now {current}.</Trans>}
      submitLabel={<Trans>Change</Trans>}
      busy={act.isPending}
      error={act.error}
      explain={(error) =>
        error instanceof ApiError && error.code === 5001
          ? t`The server refused this value, so nothing was changed. Check the bounds and how it is written.`
          : undefined
      }
      check={check}
      onSubmit={() => act.mutate({ name: parameter.name, value: value.trim(), reason: reason.trim() })}
    >
      <TextField
        label={t`New value`}
        text={value}
        onText={setValue}
        inputMode={parameter.kind === 'date' ? 'text' : 'decimal'}
        type={parameter.kind === 'date' ? 'date' : 'text'}
        autoComplete="off"
        note={value.trim() !== '' && showParameterValue(parameter, value.trim())}
      />
      <Foretelling parameter={parameter} value={value.trim()} />
      <ReasonField text={reason} onText={setReason} />
    </ActSheet>
  )
}

function Foretelling({ parameter, value }: { readonly parameter: Parameter; readonly value: string }) {
  const change = foretellChange(parameter, value)
  if (change === 'unknown') return null
  return (
    <p className="rounded-box bg-sunken p-3 text-small">
      {change === 'tightening' ? (
        <Trans>This tightens: it takes effect at once, with your word alone.</Trans>
      ) : (
        <Trans>This loosens: another operator must approve it, and then it waits 24 hours.</Trans>
      )}
    </p>
  )
}
