import { Card, ClockIcon, EmptyState } from '@bank/ui'
import { Trans } from '@lingui/react/macro'

/** No new transfers are taken; what was begun goes on, and everybody still gets out. */
export function ClosedCard() {
  return (
    <Card className="mt-3">
      <EmptyState icon={<ClockIcon size={20} />} title={<Trans>Closed for new transfers</Trans>}>
        <p>
          <Trans>
            Mixed transfer opens once the operators have recorded the licence it needs. Nothing here takes
            money today.
          </Trans>
        </p>
        <p className="mt-2">
          <Trans>Transfers that were begun go on, and a deposit can always be taken back.</Trans>
        </p>
      </EmptyState>
    </Card>
  )
}
