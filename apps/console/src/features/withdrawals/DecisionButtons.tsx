import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ApproveSheet } from '../../forms/ApproveSheet.tsx'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'
import type { WithdrawalDetail } from '../../labels/withdrawalLabels.ts'
import { useMay, useSession } from '../../session/SessionContext.ts'
import { listDecisions, type WithdrawalDecision } from './listDecisions.ts'

type Row = ConsoleResult<'approveWithdrawal'>

const describeApproved = (row: Row) =>
  row.state === 'review'
    ? msg`Your approval is recorded. Another operator must approve too.`
    : msg`Approved. The vault pays it next.`
const describeReleased = (row: Row) =>
  row.state === 'frozen'
    ? msg`Your choice is recorded. Another operator must make the same one.`
    : msg`Released. The vault pays it next.`
const describeReturned = (row: Row) =>
  row.state === 'frozen'
    ? msg`Your choice is recorded. Another operator must make the same one.`
    : msg`Returned. The member has the money back.`

/** Decisions that this operator may take on the order; each opens a review of its effect. */
export function DecisionButtons({ order }: { readonly order: WithdrawalDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const { operator } = useSession()
  const [open, setOpen] = useState<WithdrawalDecision | null>(null)
  const decisions = listDecisions(order, operator.id).filter((decision) => may(decision))
  const close = () => setOpen(null)
  const withdrawalId = order.id
  const approval = { onClose: close, summary: order.summary }
  return (
    <>
      {decisions.map((decision) => (
        <Button
          key={decision}
          kind={
            decision === 'rejectWithdrawal' || decision === 'returnFrozenWithdrawal' ? 'danger' : 'primary'
          }
          onClick={() => setOpen(decision)}
        >
          <DecisionName decision={decision} />
        </Button>
      ))}
      <ApproveSheet
        {...approval}
        open={open === 'approveWithdrawal'}
        title={t`Approve withdrawal #${withdrawalId}?`}
        submitLabel={<Trans>Approve</Trans>}
        call={(approval, options) => consoleClient.approveWithdrawal({ withdrawalId, ...approval }, options)}
        done={describeApproved}
      />
      <ApproveSheet
        {...approval}
        open={open === 'releaseFrozenWithdrawal'}
        title={t`Release withdrawal #${withdrawalId}, so that it is paid?`}
        submitLabel={<Trans>Release</Trans>}
        call={(approval, options) =>
          consoleClient.releaseFrozenWithdrawal({ withdrawalId, ...approval }, options)
        }
        done={describeReleased}
      />
      <ApproveSheet
        {...approval}
        open={open === 'returnFrozenWithdrawal'}
        title={t`Return withdrawal #${withdrawalId} to the member’s balance?`}
        submitLabel={<Trans>Return the money</Trans>}
        call={(approval, options) =>
          consoleClient.returnFrozenWithdrawal({ withdrawalId, ...approval }, options)
        }
        done={describeReturned}
      />
      <ReasonSheet
        open={open === 'rejectWithdrawal'}
        onClose={close}
        title={t`Reject withdrawal #${withdrawalId}?`}
        description={t`It ends at once, without a second operator. The whole amount goes back to the member’s balance, and nothing is paid.`}
        submitLabel={<Trans>Reject</Trans>}
        danger
        call={consoleClient.rejectWithdrawal}
        request={{ withdrawalId }}
        done={() => msg`Rejected. The member has the money back.`}
      />
    </>
  )
}

function DecisionName({ decision }: { readonly decision: WithdrawalDecision }) {
  switch (decision) {
    case 'approveWithdrawal':
      return <Trans>Approve</Trans>
    case 'rejectWithdrawal':
      return <Trans>Reject</Trans>
    case 'releaseFrozenWithdrawal':
      return <Trans>Release</Trans>
    case 'returnFrozenWithdrawal':
      return <Trans>Return the money</Trans>
  }
}
