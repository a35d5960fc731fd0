import type { ConsoleResult } from '@bank/api-schema/console'
import { fromDecimal } from '@bank/money'
import { Card, EmptyState } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryOptions } from '../../api/queries.ts'
import { AddressText } from '../../components/AddressText.tsx'
import { FactGrid, GridFact } from '../../components/FactGrid.tsx'
import { Moment } from '../../components/Moment.tsx'
import { Money } from '../../components/Money.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { CsvButton } from '../../table/CsvButton.tsx'
import { type Column, toTimeText } from '../../table/column.ts'
import { QueryPlaceholder } from '../../table/QueryPlaceholder.tsx'
import { createFileColumns } from '../../table/usualColumns.tsx'

type Vault = ConsoleResult<'queryVault'>[number]

/** Everything a vault says, for a download. */
const vaultColumns: readonly Column<Vault>[] = [
  ...createFileColumns([
    'chainId',
    'address',
    'blockNumber',
    'idleAmount',
    'waitingAmount',
    'suppliedAmount',
    'withdrawableAmount',
    'perPayoutCap',
    'perDayCap',
    'availableToday',
    'netDepositAmount',
    'paidOutAmount',
    'isPaused',
  ]),
  { key: 'blockTime', name: '', show: null, text: ({ blockTime }) => toTimeText(blockTime) },
]

/** Location of the members' USDT, and the amount available for payouts. */
export function VaultPage() {
  const { t } = useLingui()
  const vaults = useQuery(createQueryOptions('queryVault', {}, { refetchMs: 30_000 }))
  return (
    <>
      <PageHead
        title={t`Vault`}
        lead={t`As its chain shows it at a final block.`}
        action={
          vaults.data &&
          vaults.data.length > 0 && (
            <CsvButton fileName="vault" columns={vaultColumns} listAll={async () => vaults.data ?? []} />
          )
        }
      />
      {!vaults.data && <QueryPlaceholder query={vaults} />}
      {vaults.data?.length === 0 && (
        <Card>
          <EmptyState title={<Trans>No vault, or its chain does not answer.</Trans>} />
        </Card>
      )}
      <div className="grid gap-4">
        {vaults.data?.map((vault) => (
          <VaultCard key={`${vault.chainId} ${vault.address}`} vault={vault} />
        ))}
      </div>
    </>
  )
}

function VaultCard({ vault }: { readonly vault: Vault }) {
  const { chainId } = vault
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AddressText address={vault.address} />
        {vault.isPaused ? (
          <StateBadge tone="bad">
            <Trans>Paused</Trans>
          </StateBadge>
        ) : (
          <StateBadge tone="good">
            <Trans>Running</Trans>
          </StateBadge>
        )}
      </div>
      <BufferBar vault={vault} />
      <FactGrid>
        <MoneyFact name={<Trans>Buffer: USDT in the vault itself</Trans>} amount={vault.idleAmount} />
        <MoneyFact name={<Trans>Approved withdrawals that wait</Trans>} amount={vault.waitingAmount} />
        <MoneyFact name={<Trans>Supplied to Aave</Trans>} amount={vault.suppliedAmount} />
        <MoneyFact name={<Trans>Payable now</Trans>} amount={vault.withdrawableAmount} />
        <MoneyFact name={<Trans>Cap per payout</Trans>} amount={vault.perPayoutCap} />
        <MoneyFact name={<Trans>Daily cap</Trans>} amount={vault.perDayCap} />
        <MoneyFact name={<Trans>Left of the daily cap</Trans>} amount={vault.availableToday} />
        <MoneyFact
          name={<Trans>Deposits less payouts, by its own counters</Trans>}
          amount={vault.netDepositAmount}
        />
        <MoneyFact name={<Trans>Paid out since the beginning</Trans>} amount={vault.paidOutAmount} />
        <GridFact name={<Trans>Chain</Trans>}>{chainId}</GridFact>
        <GridFact name={<Trans>Final block</Trans>}>{formatCount(vault.blockNumber as `${number}`)}</GridFact>
        <GridFact name={<Trans>Time of that block</Trans>}>
          <Moment at={vault.blockTime} />
        </GridFact>
      </FactGrid>
    </Card>
  )
}

function MoneyFact({ name, amount }: { readonly name: ReactNode; readonly amount: string }) {
  return (
    <GridFact name={name}>
      <Money amount={amount} asset="USDT" />
    </GridFact>
  )
}

const barWidth = 1_000n

/** Shares of the vault's USDT held idle and in Aave. */
function BufferBar({ vault }: { readonly vault: Vault }) {
  const { t } = useLingui()
  const idle = fromDecimal(vault.idleAmount, 'USDT').micro
  const whole = idle + fromDecimal(vault.suppliedAmount, 'USDT').micro
  if (whole <= 0n) return <div className="h-5" />
  return (
    <svg
      role="img"
      aria-label={t`The buffer’s share of all that is in the vault`}
      viewBox={`0 0 ${barWidth} 8`}
      preserveAspectRatio="none"
      className="my-5 block h-2 w-full rounded-full"
    >
      <rect width={`${barWidth}`} height="8" className="fill-sunken" />
      <rect width={`${(idle * barWidth) / whole}`} height="8" className="fill-accent" />
    </svg>
  )
}
