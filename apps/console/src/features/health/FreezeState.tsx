import type { ConsoleResult } from '@bank/api-schema/console'
import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { FactGrid, GridFact } from '../../components/FactGrid.tsx'
import { Moment } from '../../components/Moment.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'

/** The freeze that lasts: since when, by whom and why. */
export function FreezeState({
  freeze,
}: {
  readonly freeze: NonNullable<ConsoleResult<'queryHealth'>['freeze']>
}) {
  const { by, reason, time } = freeze
  return (
    <Card className="mb-6">
      <StateBadge tone="bad">
        <Trans>Frozen</Trans>
      </StateBadge>
      <p className="mt-2 mb-3 font-medium">
        <Trans>Nothing is posted and nothing is signed.</Trans>
      </p>
      <FactGrid>
        <GridFact name={<Trans>Since</Trans>}>
          <Moment at={time} />
        </GridFact>
        <GridFact name={<Trans>By</Trans>}>{by}</GridFact>
        <GridFact name={<Trans>Reason</Trans>}>
          <span className="break-words">{reason}</span>
        </GridFact>
      </FactGrid>
    </Card>
  )
}
