import type { ConsoleResult } from '@bank/api-schema/console'
import { Button } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ApproveSheet } from '../../forms/ApproveSheet.tsx'
import { ReasonSheet } from '../../forms/ReasonSheet.tsx'
import type { Proposal } from '../../labels/proposalLabels.ts'
import { type Right, useMay, useSession } from '../../session/SessionContext.ts'

/** The right that approving a kind of proposal needs; the server enforces the same table. */
const approvalRights: Readonly<Record<Proposal['kind'], Right>> = {
  adjustment: 'adjustments.approve',
  capital: 'capital.approve',
  suspense: 'capital.approve',
  surplus: 'capital.approve',
  parameter: 'parameters.approve',
  openingFigures: 'parameters.approve',
  gate: 'gates.approve',
  partnerApp: 'partnerApps.approve',
  operator: 'operators.approve',
  unrecognizedPayout: 'capital.approve',
  lossShare: 'capital.approve',
  lossReturn: 'capital.approve',
  payoutEnd: 'capital.approve',
  breach: 'capital.approve',
}

export type ProposalDetail = ConsoleResult<'queryProposal'>

/** Approving what another proposed, rejecting it, or taking back one's own. */
export function ProposalButtons({ proposal }: { readonly proposal: ProposalDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const { operator } = useSession()
  const [open, setOpen] = useState<'approve' | 'reject' | null>(null)
  const isMine = proposal.proposedBy.id === operator.id
  const mayApprove = may(approvalRights[proposal.kind])
  const isOpen = proposal.state === 'open'
  const isUndecided = isOpen || proposal.state === 'approved'
  const close = () => setOpen(null)
  const proposalId = proposal.id
  return (
    <>
      {isOpen && isMine && (
        <span className="self-center text-small text-ink-2">
          <Trans>Yours: another operator must approve it.</Trans>
        </span>
      )}
      {isOpen && !isMine && !mayApprove && (
        <span className="self-center text-small text-ink-2">
          <Trans>Operators of other roles decide this.</Trans>
        </span>
      )}
      {isOpen && !isMine && mayApprove && (
        <Button onClick={() => setOpen('approve')}>
          <Trans>Approve</Trans>
        </Button>
      )}
      {isUndecided && (isMine || mayApprove) && (
        <Button kind="danger" onClick={() => setOpen('reject')}>
          {isMine ? <Trans>Take back</Trans> : <Trans>Reject</Trans>}
        </Button>
      )}
      <ApproveSheet
        open={open === 'approve'}
        onClose={close}
        title={t`Approve proposal #${proposalId}?`}
        submitLabel={<Trans>Approve</Trans>}
        summary={proposal.summary}
        call={(approval, options) => consoleClient.approveProposal({ proposalId, ...approval }, options)}
        done={({ state }) =>
          state === 'approved'
            ? msg`Approved. It takes effect at the time shown.`
            : msg`Approved, and in effect.`
        }
      />
      <ReasonSheet
        open={open === 'reject'}
        onClose={close}
        title={isMine ? t`Take back proposal #${proposalId}?` : t`Reject proposal #${proposalId}?`}
        description={t`None of it takes effect. It stays in the list and in the audit log.`}
        submitLabel={isMine ? <Trans>Take back</Trans> : <Trans>Reject</Trans>}
        danger
        call={consoleClient.rejectProposal}
        request={{ proposalId }}
        done={() => msg`The proposal is rejected.`}
      />
    </>
  )
}
