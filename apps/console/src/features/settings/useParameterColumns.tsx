import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Moment } from '../../components/Moment.tsx'
import { formatParameterValue } from '../../labels/formatParameterValue.ts'
import { parameterNames } from '../../labels/settingLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useMay } from '../../session/SessionContext.ts'
import { type Column, toTimeText } from '../../table/column.ts'
import { createActColumn, createFileColumns, createTimeColumn } from '../../table/usualColumns.tsx'
import { PendingProposal } from './PendingProposal.tsx'

type Parameter = ConsoleResult<'queryParameters'>[number]

/** The columns of the parameters; the last opens the change of one. */
export function useParameterColumns(onChange: (parameter: Parameter) => void): readonly Column<Parameter>[] {
  const { t } = useLingui()
  const word = useLabel()
  const may = useMay()
  const changeColumn = createActColumn('change', t`Change`, (parameter: Parameter) => (
    <Button kind="ghost" size="pill" onClick={() => onChange(parameter)}>
      <Trans>Propose</Trans>
    </Button>
  ))
  return [
    {
      key: 'name',
      name: t`Parameter`,
      show: ({ name }) => (
        <span className="inline-block">
          <span className="font-medium">{word(parameterNames, name)}</span>
          <span className="block text-caption text-ink-3">{name}</span>
        </span>
      ),
      text: ({ name }) => name,
    },
    {
      key: 'value',
      name: t`Value`,
      isFigure: true,
      show: (parameter) => (
        <strong className="font-strong">{formatParameterValue(parameter, parameter.value)}</strong>
      ),
      text: ({ value }) => value,
    },
    ...createFileColumns(['looser', 'unit', 'minimum', 'maximum']),
    {
      key: 'bounds',
      name: t`Bounds`,
      show: (parameter) => <Bounds parameter={parameter} />,
      text: ({ minimum, maximum }) => `${minimum ?? ''}..${maximum ?? ''}`,
    },
    {
      key: 'pending',
      name: t`Pending`,
      show: (parameter) => <Pending parameter={parameter} />,
      text: ({ pending }) => pending?.value ?? '',
    },
    {
      key: 'effectTime',
      name: '',
      show: null,
      text: ({ pending }) => toTimeText(pending?.effectTime ?? null),
    },
    createTimeColumn('changeTime', t`Changed`),
    ...(may('proposeParameter') ? [changeColumn] : []),
  ]
}

function Bounds({ parameter }: { readonly parameter: Parameter }) {
  const { minimum, maximum, looser } = parameter
  const least = minimum === null ? null : formatParameterValue(parameter, minimum)
  const most = maximum === null ? null : formatParameterValue(parameter, maximum)
  return (
    <span className="inline-block table:min-w-36">
      {least !== null && (
        <span className="block">
          <Trans>from {least}</Trans>
        </span>
      )}
      {most !== null && (
        <span className="block">
          <Trans>up to {most}</Trans>
        </span>
      )}
      <span className="block text-caption text-ink-3">
        {looser === 'higher' && <Trans>higher is loosening</Trans>}
        {looser === 'lower' && <Trans>lower is loosening</Trans>}
        {looser === 'either' && <Trans>any change is loosening</Trans>}
      </span>
    </span>
  )
}

function Pending({ parameter }: { readonly parameter: Parameter }) {
  const { pending } = parameter
  if (!pending) return '—'
  return (
    <span className="inline-block table:min-w-24">
      <PendingProposal
        proposalId={pending.proposalId}
        change={formatParameterValue(parameter, pending.value)}
        note={
          pending.state === 'open' ? <Trans>waits for a second operator</Trans> : <Trans>takes effect</Trans>
        }
      />
      {pending.effectTime !== null && <Moment at={pending.effectTime} />}
    </span>
  )
}
