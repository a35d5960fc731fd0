import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../../api/queries.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import {
  type Alarm,
  alarmNames,
  factNames,
  haltReasons,
  severityNames,
  stopReasons,
} from '../../labels/healthLabels.ts'
import { lawNames } from '../../labels/lawNames.ts'
import { useLabel } from '../../labels/useLabel.ts'
import type { Column } from '../../table/column.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { createTextColumn, createTimeColumn } from '../../table/usualColumns.tsx'

/** Alarms that need an operator now, worst first. */
export function AlarmsPage() {
  const { t } = useLingui()
  const alarms = useQuery(createQueryOptions('queryAlarms', {}, { refetchMs: 15_000 }))
  const columns = useAlarmColumns()
  return (
    <>
      <PageHead title={t`Alarms`} lead={t`Worst first. An alarm leaves the list when its cause is gone.`} />
      <ListTable
        query={alarms}
        label={t`Alarms`}
        columns={columns}
        keyOf={({ code, subject }) => `${code} ${subject}`}
        fileName="alarms"
        empty={{
          title: t`Nothing needs your attention.`,
          hint: t`This list refreshes every 15 seconds.`,
        }}
      />
    </>
  )
}

/** Labels of the server's words among the facts, by the fact's name. */
const factValues: Readonly<Record<string, Parameters<ReturnType<typeof useLabel>>[0]>> = {
  reason: { ...haltReasons, ...stopReasons },
  law: lawNames,
}

function useAlarmColumns(): readonly Column<Alarm>[] {
  const { t } = useLingui()
  const word = useLabel()
  return [
    {
      key: 'severity',
      name: t`Severity`,
      show: ({ severity }) => (
        <StateBadge tone={severity === 'critical' ? 'bad' : 'waiting'}>
          {word(severityNames, severity)}
        </StateBadge>
      ),
      text: ({ severity }) => severity,
    },
    createTextColumn('code', t`Alarm`, (code) => (
      <span className="font-medium">{word(alarmNames, code)}</span>
    )),
    createTextColumn('subject', t`About`, (subject) => <span className="break-all num">{subject}</span>),
    {
      key: 'facts',
      name: t`Figures`,
      show: ({ facts }) => (
        <span className="grid gap-0.5">
          {Object.entries(facts).map(([name, value]) => (
            <span key={name} className="break-all num">
              <span className="text-ink-3">{word(factNames, name)}</span>{' '}
              {word(factValues[name] ?? {}, value)}
            </span>
          ))}
        </span>
      ),
      text: ({ facts }) => JSON.stringify(facts),
    },
    createTimeColumn('sinceTime', t`Since`),
    createTextColumn('runbook', t`What to do`, (runbook) =>
      /^https?:/.test(runbook) ? (
        <a
          href={runbook}
          target="_blank"
          rel="noreferrer"
          className="text-accent underline-offset-2 hover:underline"
        >
          <Trans>Runbook</Trans>
        </a>
      ) : (
        <span className="break-all">{runbook}</span>
      ),
    ),
  ]
}
