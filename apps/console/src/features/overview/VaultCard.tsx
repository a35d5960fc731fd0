import { Fact, Facts } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createQueryOptions } from '../../api/queries.ts'
import { Money } from '../../components/Money.tsx'
import { QueryCard } from '../../components/QueryCard.tsx'

/** The buffer against its target, and what could be paid out now. */
export function VaultCard() {
  const vaults = useQuery(createQueryOptions('queryVault', {}, { refetchMs: 30_000 }))
  return (
    <QueryCard query={vaults}>
      {(list) => (
        <>
          <Link to="/vault" className="text-small font-strong text-ink-2 hover:text-accent">
            <Trans>Vault buffer</Trans>
          </Link>
          {list.length === 0 && (
            <p className="mt-2 text-small text-ink-2">
              <Trans>No vault, or its chain does not answer.</Trans>
            </p>
          )}
          {list.map((vault) => (
            <div key={`${vault.chainId} ${vault.address}`} className="mt-2">
              <p className="mb-3 text-title font-strong tracking-tight">
                <Money amount={vault.idleAmount} asset="USDT" />
              </p>
              <Facts>
                <Fact name={<Trans>Approved and waiting</Trans>}>
                  <Money amount={vault.waitingAmount} asset="USDT" />
                </Fact>
                <Fact name={<Trans>Payable now</Trans>}>
                  <Money amount={vault.withdrawableAmount} asset="USDT" />
                </Fact>
                <Fact name={<Trans>Left of the daily cap</Trans>}>
                  <Money amount={vault.availableToday} asset="USDT" />
                </Fact>
              </Facts>
            </div>
          ))}
        </>
      )}
    </QueryCard>
  )
}
