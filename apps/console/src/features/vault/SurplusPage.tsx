import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { createQueryOptions } from '../../api/queries.ts'
import { FactGrid, GridFact } from '../../components/FactGrid.tsx'
import { Moment } from '../../components/Moment.tsx'
import { Money } from '../../components/Money.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { QueryCard } from '../../components/QueryCard.tsx'
import { AmountSheet } from '../../forms/AmountSheet.tsx'
import { ProposalSheet } from '../../forms/ProposalSheet.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { useMay } from '../../session/SessionContext.ts'
import { CsvButton } from '../../table/CsvButton.tsx'
import { type Column, toTimeText } from '../../table/column.ts'
import { createFileColumns } from '../../table/usualColumns.tsx'

type Surplus = ConsoleResult<'querySurplus'>

const fileColumns: readonly Column<Surplus>[] = [
  ...createFileColumns(['chainId', 'assets', 'owed', 'surplus', 'filling', 'blockNumber']),
  { key: 'asOf', name: '', show: null, text: ({ asOf }) => toTimeText(asOf) },
]

/** The vault's surplus over the ledger, and its booking. */
export function SurplusPage() {
  const { t } = useLingui()
  const may = useMay()
  const surplus = useQuery(createQueryOptions('querySurplus', {}, { refetchMs: 30_000 }))
  const [isOpen, setOpen] = useState(false)
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <PageHead
        title={t`Surplus`}
        lead={t`Received by the vault beyond its deposits and not booked yet. Aave yield is excluded: it becomes revenue automatically. Below zero, liabilities exceed assets.`}
        action={
          <>
            {may('proposeSurplusBooking') && (
              <Button onClick={() => setOpen(true)}>
                <Trans>Propose to book a part as revenue</Trans>
              </Button>
            )}
            {may('proposeLossShare') && (
              <Button kind="danger" onClick={() => setSharing(true)}>
                <Trans>Propose to share a loss</Trans>
              </Button>
            )}
          </>
        }
      />
      <QueryCard query={surplus}>
        {(found) => (
          <>
            <p className="text-small text-ink-2">
              <Trans>Surplus</Trans>
            </p>
            <p
              className={`mb-5 text-figure font-strong tracking-tight ${found.surplus.startsWith('-') ? 'text-danger' : ''}`}
            >
              <Money amount={found.surplus} asset="USDT" />
            </p>
            <SurplusFacts found={found} />
            <div className="mt-5">
              <CsvButton fileName="surplus" columns={fileColumns} listAll={() => Promise.resolve([found])} />
            </div>
          </>
        )}
      </QueryCard>
      <AmountSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Propose to book a part as revenue</Trans>}
        call={consoleClient.proposeSurplusBooking}
      />
      <ProposalSheet
        open={isSharing}
        onClose={() => setSharing(false)}
        title={<Trans>Propose to share a loss</Trans>}
        description={t`Members bear what the vault lacks beyond revenue and capital, in proportion to what they are owed. Another operator must approve it. From then on payouts wait, and 24 hours later shares are taken.`}
        request={{}}
        call={consoleClient.proposeLossShare}
      />
    </>
  )
}

function SurplusFacts({ found }: { found: Surplus }) {
  return (
    <FactGrid>
      <GridFact name={<Trans>In the vault: idle and in Aave</Trans>}>
        <Money amount={found.assets} asset="USDT" />
      </GridFact>
      <GridFact name={<Trans>Ledger liabilities</Trans>}>
        <Money amount={found.owed} asset="USDT" />
      </GridFact>
      <GridFact name={<Trans>Of the surplus: fills a loss not yet covered, booked as loss</Trans>}>
        <Money amount={found.filling} asset="USDT" />
      </GridFact>
      <GridFact name={<Trans>Final block</Trans>}>{formatCount(found.blockNumber as `${number}`)}</GridFact>
      <GridFact name={<Trans>Read at</Trans>}>
        <Moment at={found.asOf} />
      </GridFact>
    </FactGrid>
  )
}
