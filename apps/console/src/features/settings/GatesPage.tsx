import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryOptions } from '../../api/queries.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { gateNames } from '../../labels/settingLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useMay } from '../../session/SessionContext.ts'
import type { Column } from '../../table/column.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { createActColumn, createTextColumn, createTimeColumn } from '../../table/usualColumns.tsx'
import { GateSheet } from './GateSheet.tsx'
import { PendingProposal } from './PendingProposal.tsx'

type Gate = ConsoleResult<'queryGates'>[number]

/** Product switches: closed in production until two operators record the legal basis. */
export function GatesPage() {
  const { t } = useLingui()
  const gates = useQuery(createQueryOptions('queryGates', {}))
  const [chosen, setChosen] = useState<Gate | null>(null)
  const columns = useGateColumns(setChosen)
  return (
    <>
      <PageHead
        title={t`Product switches`}
        lead={t`A product stays closed until it may lawfully be offered. Paying interest, multi-level rewards and private transfers are regulated or forbidden in many places. A product opens only when two operators record jurisdiction and licence. Closing takes effect immediately.`}
      />
      <ListTable
        query={gates}
        label={t`Product switches`}
        columns={columns}
        keyOf={({ name }) => name}
        fileName="gates"
        empty={{ title: t`No product switches` }}
      />
      {chosen && <GateSheet gate={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function useGateColumns(onChange: (gate: Gate) => void): readonly Column<Gate>[] {
  const { t } = useLingui()
  const word = useLabel()
  const may = useMay()
  const changeColumn = createActColumn('act', t`Change`, (gate: Gate) => (
    <GateButton gate={gate} onChange={onChange} />
  ))
  return [
    createTextColumn('name', t`Product switch`, (name) => (
      <span className="font-medium">{word(gateNames, name)}</span>
    )),
    {
      key: 'isOpen',
      name: t`State`,
      show: (gate) => <GateState gate={gate} />,
      text: ({ isOpen }) => (isOpen ? 'open' : 'closed'),
    },
    createTextColumn('jurisdiction', t`Jurisdiction`),
    createTextColumn('licence', t`Licence`),
    {
      key: 'proposedBy',
      name: t`Proposed by`,
      show: ({ proposedBy }) => proposedBy?.name ?? '—',
      text: ({ proposedBy }) => proposedBy?.name ?? '',
    },
    {
      key: 'decidedBy',
      name: t`Approved by`,
      show: ({ decidedBy }) => decidedBy?.name ?? '—',
      text: ({ decidedBy }) => decidedBy?.name ?? '',
    },
    createTimeColumn('changeTime', t`Changed`),
    ...(may('proposeGate') ? [changeColumn] : []),
  ]
}

/** The state, and beneath it the opening that waits, so that it is not proposed again. */
function GateState({ gate: { isOpen, pending } }: { readonly gate: Gate }) {
  return (
    <>
      {isOpen ? (
        <StateBadge tone="good">
          <Trans>Open</Trans>
        </StateBadge>
      ) : (
        <StateBadge tone="plain">
          <Trans>Closed</Trans>
        </StateBadge>
      )}
      {pending && (
        <span className="mt-1 block">
          <PendingProposal
            proposalId={pending.proposalId}
            change={<Trans>To be opened</Trans>}
            note={<Trans>waits for a second operator</Trans>}
          />
        </span>
      )}
    </>
  )
}

/** The right to close is not the right to propose opening. */
function GateButton({ gate, onChange }: { readonly gate: Gate; readonly onChange: (gate: Gate) => void }) {
  const may = useMay()
  if (!may(gate.isOpen ? 'gates.close' : 'gates.propose')) return '—'
  return (
    <Button kind={gate.isOpen ? 'danger' : 'ghost'} size="pill" onClick={() => onChange(gate)}>
      {gate.isOpen ? <Trans>Close the product switch</Trans> : <Trans>Propose opening</Trans>}
    </Button>
  )
}
