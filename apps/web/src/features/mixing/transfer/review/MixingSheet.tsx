import { Button, Fact, Facts } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LongText } from '../../../../components/addresses/LongText.tsx'
import { createMixingOrdersQuery, type Figures, type Order } from '../../../../records/mixingQueries.ts'
import { Link } from '../../../../routing/Link.tsx'
import { formatCoin, toWei } from '../../coin.ts'
import { useProofProgress } from '../../notes/proofProgress.ts'
import { OrderSteps } from '../../orders/OrderSteps.tsx'
import { findCall, usePoolTransactions } from '../../orders/usePoolTransactions.ts'
import { ReviewTransfer } from './ReviewTransfer.tsx'
import type { Draft } from './sendTransfer.ts'
import { useTransferFlow } from './useTransferFlow.ts'

/** The review of a transfer, then its progress; closing the sheet stops nothing. */
export function MixingSheet({
  draft,
  figures,
  isOpen,
  onClose,
  onStarted,
}: {
  readonly draft: Draft
  readonly figures: Figures
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onStarted: () => void
}) {
  const { t } = useLingui()
  const { stage, confirm, resetStage } = useTransferFlow(draft, onStarted)
  const close = () => {
    onClose()
    resetStage()
  }
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={stage.name === 'confirm' ? <Trans>Check before you sign</Trans> : <Trans>Mixed transfer</Trans>}
      closeLabel={t`Close`}
    >
      {stage.name === 'confirm' && (
        <ReviewTransfer draft={draft} figures={figures} onBack={close} onConfirm={() => void confirm()} />
      )}
      {stage.name === 'preparing' && <OrderSteps preparing={stage.step} />}
      {stage.name === 'running' && <Running draft={draft} commitment={stage.commitment} onClose={close} />}
    </Sheet>
  )
}

function Running({
  draft: { owner },
  commitment,
  onClose,
}: {
  readonly draft: Draft
  readonly commitment: string
  readonly onClose: () => void
}) {
  const { data: orders } = useQuery(createMixingOrdersQuery(owner, ''))
  const deposit = findCall(usePoolTransactions(owner), 'mix', commitment)
  const proofProgress = useProofProgress(commitment)
  const order = orders?.dataList.find(({ commitmentHex }) => commitmentHex === commitment) ?? null
  const done = order?.detail === 'withdrawn' ? order : null
  return (
    <div className="grid gap-5">
      <OrderSteps deposit={deposit} order={order} proofProgress={proofProgress} />
      {done ? (
        <Outcome order={done} onLeave={onClose} />
      ) : (
        <p className="text-small text-ink-2">
          <Trans>
            You can close this and use the rest of the app; it continues in the background. If you close the
            app before it is paid out, come back at its time and tap Finish under Records.
          </Trans>
        </p>
      )}
      <Button kind={done ? 'primary' : 'ghost'} onClick={onClose}>
        {done ? <Trans>Done</Trans> : <Trans>Close</Trans>}
      </Button>
    </div>
  )
}

/** The amount that arrived, with links to records and receipt. */
function Outcome({ order, onLeave }: { readonly order: Order; readonly onLeave: () => void }) {
  const { t } = useLingui()
  const arrived = toWei(order.depositAmount) - toWei(order.feeAmount)
  return (
    <div className="grid gap-3">
      <Facts>
        <Fact name={<Trans>Amount that arrived</Trans>}>
          <strong>{formatCoin(arrived, { isExact: true })}</strong>
        </Fact>
      </Facts>
      <LongText
        name={<Trans>Receiving address</Trans>}
        text={order.receiverAddress ?? ''}
        label={t`Copy the address`}
      />
      <Link
        to="/mixed/record"
        onClick={onLeave}
        className="text-small font-strong text-accent underline underline-offset-2"
      >
        <Trans>Records and payment proof</Trans>
      </Link>
    </div>
  )
}
