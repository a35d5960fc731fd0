import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createQueryOptions } from '../../api/queries.ts'
import { QueryCard } from '../../components/QueryCard.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { formatCount } from '../../i18n/formats.ts'

/** Health of every chain and of every signer key. */
export function HealthCard() {
  const health = useQuery(createQueryOptions('queryHealth', {}, { refetchMs: 15_000 }))
  return (
    <QueryCard query={health}>
      {({ chains, signerKeys }) => (
        <>
          <Link to="/health" className="text-small font-strong text-ink-2 hover:text-accent">
            <Trans>Health</Trans>
          </Link>
          <ul className="mt-3 grid gap-2.5 text-small">
            {chains.map(({ chainId, name, headNumber, cursors }) => {
              const block = headNumber === null ? '' : formatCount(headNumber as `${number}`)
              const isHalted = cursors.some(({ haltedReason }) => haltedReason !== null)
              return (
                <li key={chainId} className="flex flex-wrap items-center justify-between gap-2">
                  <span className="font-medium">{name}</span>
                  {headNumber === null ? (
                    <StateBadge tone="bad">
                      <Trans>No answer</Trans>
                    </StateBadge>
                  ) : isHalted ? (
                    <StateBadge tone="bad">
                      <Trans>Credits halted</Trans>
                    </StateBadge>
                  ) : (
                    <StateBadge tone="good">
                      <Trans>Block {block}</Trans>
                    </StateBadge>
                  )}
                </li>
              )
            })}
            {signerKeys
              .filter(({ haltedReason }) => haltedReason !== null)
              .map(({ chainId, sender }) => (
                <li key={`${chainId} ${sender}`} className="grid justify-items-start gap-1">
                  <StateBadge tone="bad">
                    <Trans>Key halted</Trans>
                  </StateBadge>
                  <span className="num">{sender}</span>
                </li>
              ))}
          </ul>
        </>
      )}
    </QueryCard>
  )
}
