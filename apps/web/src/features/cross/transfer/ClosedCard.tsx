import { Card, ClockIcon, EmptyState } from '@bank/ui'
import { Trans } from '@lingui/react/macro'

/** No transfers are taken here; what was sent goes on by itself. */
export function ClosedCard() {
  return (
    <Card>
      <EmptyState icon={<ClockIcon size={20} />} title={<Trans>Not open here</Trans>}>
        <p>
          <Trans>
            Cross-chain transfers are not open here now, so nothing on this page takes money. Transfers that
            were sent go on by themselves; you find them under Records.
          </Trans>
        </p>
      </EmptyState>
    </Card>
  )
}
