import { CheckIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createQueryOptions } from '../../api/queries.ts'
import { QueryCard } from '../../components/QueryCard.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { alarmNames, severityNames } from '../../labels/healthLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'

/** Alarms that need an operator now, worst first. */
export function AlarmCard() {
  const word = useLabel()
  const alarms = useQuery(createQueryOptions('queryAlarms', {}, { refetchMs: 15_000 }))
  return (
    <QueryCard query={alarms}>
      {(list) => (
        <>
          <Link to="/alarms" className="text-small font-strong text-ink-2 hover:text-accent">
            <Trans>Alarms</Trans>
          </Link>
          {list.length === 0 ? (
            <p className="mt-2 flex items-center gap-2 font-medium text-credit">
              <CheckIcon size={18} aria-hidden="true" />
              <Trans>Nothing needs your attention.</Trans>
            </p>
          ) : (
            <ul className="mt-3 grid gap-3 text-small">
              {list.slice(0, 5).map(({ code, severity, subject }) => (
                <li key={`${code} ${subject}`} className="grid justify-items-start gap-1">
                  <StateBadge tone={severity === 'critical' ? 'bad' : 'waiting'}>
                    {word(severityNames, severity)}
                  </StateBadge>
                  <span className="font-medium">{word(alarmNames, code)}</span>
                  <span className="text-ink-3 num">{subject}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </QueryCard>
  )
}
