import { Button } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryOptions } from '../../api/queries.ts'
import { FactGrid, GridFact } from '../../components/FactGrid.tsx'
import { Money } from '../../components/Money.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { QueryCard } from '../../components/QueryCard.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { useMay } from '../../session/SessionContext.ts'
import { CsvButton } from '../../table/CsvButton.tsx'
import { createFileColumns } from '../../table/usualColumns.tsx'
import { FiguresSheet } from './FiguresSheet.tsx'

const fileColumns = createFileColumns(['exchangeFees', 'members', 'mixingFees', 'mixingAddresses', 'date'])

/** Figures from before this ledger, shown to members with their date. */
export function FiguresPage() {
  const { t } = useLingui()
  const may = useMay()
  const figures = useQuery(createQueryOptions('queryOpeningFigures', {}))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageHead
        title={t`Opening figures`}
        lead={t`History from before this ledger, added to the live figures on members’ screens and shown there with its date. Changing it needs two operators.`}
        action={
          may('proposeOpeningFigures') &&
          figures.data && (
            <Button onClick={() => setOpen(true)}>
              <Trans>Propose other figures</Trans>
            </Button>
          )
        }
      />
      <QueryCard query={figures}>
        {(opening) => (
          <>
            <FactGrid>
              <GridFact name={<Trans>Exchange fees until then</Trans>}>
                <Money amount={opening.exchangeFees} asset="USDT" />
              </GridFact>
              <GridFact name={<Trans>Service addresses until then</Trans>}>
                {formatCount(opening.members as `${number}`)}
              </GridFact>
              <GridFact name={<Trans>Fees of private transfers until then</Trans>}>
                <Money amount={opening.mixingFees} asset="BNB" />
              </GridFact>
              <GridFact name={<Trans>Depositors of private transfers until then</Trans>}>
                {formatCount(opening.mixingAddresses as `${number}`)}
              </GridFact>
              <GridFact name={<Trans>Date</Trans>}>{opening.date}</GridFact>
            </FactGrid>
            <div className="mt-5">
              <CsvButton
                fileName="opening-figures"
                columns={fileColumns}
                listAll={() => Promise.resolve([opening])}
              />
            </div>
          </>
        )}
      </QueryCard>
      {isOpen && figures.data && <FiguresSheet opening={figures.data} onClose={() => setOpen(false)} />}
    </>
  )
}
