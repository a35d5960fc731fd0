import { Card } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { createQueryOptions } from '../../api/queries.ts'
import { FactGrid, GridFact } from '../../components/FactGrid.tsx'
import { Moment } from '../../components/Moment.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { proposalKindNames, proposalStates } from '../../labels/proposalLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { QueryPlaceholder } from '../../table/QueryPlaceholder.tsx'
import { DecisionReason } from './DecisionReason.tsx'
import { LossShares } from './LossShares.tsx'
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
          <FactGrid>
            {proposal.summary.lines.map(({ label, value }) => (
              <GridFact key={label} name={label}>
                {value}
              </GridFact>
            ))}
          </FactGrid>
        </Card>
        <Card>
          <h2 className="mb-4 font-strong">
            <Trans>Operator and reason</Trans>
          </h2>
          <FactGrid>
            <GridFact name={<Trans>Proposed by</Trans>}>{proposal.proposedBy.name}</GridFact>
            <GridFact name={<Trans>Proposed</Trans>}>
              <Moment at={proposal.createTime} />
            </GridFact>
            <GridFact name={<Trans>Reason</Trans>}>{proposal.reason}</GridFact>
            {proposal.state === 'open' && (
              <GridFact name={<Trans>Expires undecided</Trans>}>
                <Moment at={proposal.expireTime} />
              </GridFact>
            )}
            {proposal.decidedBy !== null && (
              <GridFact name={<Trans>Decided by</Trans>}>{proposal.decidedBy.name}</GridFact>
            )}
            {proposal.decideTime !== null && (
              <GridFact name={<Trans>Decided</Trans>}>
                <Moment at={proposal.decideTime} />
              </GridFact>
            )}
            {proposal.decisionReason !== null && (
              <GridFact name={<Trans>Reason of the decision</Trans>}>
                <DecisionReason reason={proposal.decisionReason} />
              </GridFact>
            )}
            {proposal.effectTime !== null && (
              <GridFact name={<Trans>In effect from</Trans>}>
                <Moment at={proposal.effectTime} />
              </GridFact>
            )}
          </FactGrid>
        </Card>
      </div>
      {(proposal.kind === 'lossShare' || proposal.kind === 'lossReturn') && (
        <LossShares proposal={proposal} />
      )}
    </>
  )
}
