import { Card } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { createQueryOptions } from '../../api/queries.ts'
import { FactGrid } from '../../components/FactGrid.tsx'
import { Moment } from '../../components/Moment.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { proposalKindNames, proposalStates } from '../../labels/proposalLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { QueryPlaceholder } from '../../table/QueryPlaceholder.tsx'
import { DecisionReason } from './DecisionReason.tsx'
import { ProposalButtons, type ProposalDetail } from './ProposalButtons.tsx'

/** One proposal: what it does in the server's words, who proposed it and why, and the decision. */
export function ProposalPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const proposal = useQuery(createQueryOptions('queryProposal', { proposalId: id }, { refetchMs: 15_000 }))
  const found = proposal.data?.id === id ? proposal.data : undefined
  return (
    <>
      <Link to="/proposals" className="mb-3 inline-block text-small text-accent hover:underline">
        <Trans>All proposals</Trans>
      </Link>
      {found && <FoundProposal proposal={found} />}
      {!found && (
        <>
          <PageHead title={t`Proposal #${id}`} />
          <QueryPlaceholder query={proposal} />
        </>
      )}
    </>
  )
}

function FoundProposal({ proposal }: { readonly proposal: ProposalDetail }) {
  const word = useLabel()
  const state = proposalStates[proposal.state]
  return (
    <>
      <PageHead
        title={`${word(proposalKindNames, proposal.kind)} #${proposal.id}`}
        lead={<StateBadge tone={state?.tone ?? 'plain'}>{word(proposalStates, proposal.state)}</StateBadge>}
        action={<ProposalButtons proposal={proposal} />}
      />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <Card>
          <h2 className="mb-4 font-strong">
            <Trans>Effect of approval</Trans>
          </h2>
          <FactGrid
            facts={proposal.summary.lines.map(({ label, value }) => ({ key: label, name: label, value }))}
          />
        </Card>
        <Card>
          <h2 className="mb-4 font-strong">
            <Trans>Operator and reason</Trans>
          </h2>
          <FactGrid
            facts={[
              { key: 'by', name: <Trans>Proposed by</Trans>, value: proposal.proposedBy.name },
              { key: 'at', name: <Trans>Proposed</Trans>, value: <Moment at={proposal.createTime} /> },
              { key: 'reason', name: <Trans>Reason</Trans>, value: proposal.reason },
              proposal.state === 'open' && {
                key: 'expires',
                name: <Trans>Expires undecided</Trans>,
                value: <Moment at={proposal.expireTime} />,
              },
              proposal.decidedBy !== null && {
                key: 'decider',
                name: <Trans>Decided by</Trans>,
                value: proposal.decidedBy.name,
              },
              proposal.decideTime !== null && {
                key: 'decided',
                name: <Trans>Decided</Trans>,
                value: <Moment at={proposal.decideTime} />,
              },
              proposal.decisionReason !== null && {
                key: 'why',
                name: <Trans>Reason of the decision</Trans>,
                value: <DecisionReason reason={proposal.decisionReason} />,
              },
              proposal.effectTime !== null && {
                key: 'effect',
                name: <Trans>In effect from</Trans>,
                value: <Moment at={proposal.effectTime} />,
              },
            ]}
          />
        </Card>
      </div>
    </>
  )
}
