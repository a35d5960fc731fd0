import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Moment } from '../../components/Moment.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import {
  detailNames,
  detailValues,
  type Proposal,
  proposalKindNames,
  proposalStates,
} from '../../labels/proposalLabels.ts'
import { useFormatDetail } from '../../labels/useFormatDetail.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useSession } from '../../session/SessionContext.ts'
import { type Column, toTimeText } from '../../table/column.ts'
import { createFileColumns } from '../../table/usualColumns.tsx'
import { DecisionReason } from './DecisionReason.tsx'

/** The columns of every list of proposals. */
export function useProposalColumns(): readonly Column<Proposal>[] {
  const { t } = useLingui()
  const word = useLabel()
  return [
    {
      key: 'id',
      name: t`Proposal`,
      show: ({ id, kind }) => (
        <Link to="/proposals/$id" params={{ id }} className="font-strong text-accent hover:underline">
          {word(proposalKindNames, kind)} #{id}
        </Link>
      ),
      text: ({ id }) => id,
    },
    { key: 'kind', name: '', show: null, text: ({ kind }) => kind },
    {
      key: 'detail',
      name: t`Proposal`,
      show: ({ detail }) => <DetailLines detail={detail} />,
      text: ({ detail }) => JSON.stringify(detail),
    },
    {
      key: 'proposedBy',
      name: t`Proposed by`,
      show: (proposal) => <Proposer proposal={proposal} />,
      text: ({ proposedBy }) => proposedBy.name,
    },
    { key: 'createTime', name: '', show: null, text: ({ createTime }) => toTimeText(createTime) },
    {
      key: 'state',
      name: t`State`,
      show: (proposal) => <State proposal={proposal} />,
      text: ({ state }) => state,
    },
    { key: 'effectTime', name: '', show: null, text: ({ effectTime }) => toTimeText(effectTime) },
    {
      key: 'decidedBy',
      name: t`Decided by`,
      show: (proposal) => <Decision proposal={proposal} />,
      text: ({ decidedBy }) => decidedBy?.name ?? '',
    },
    { key: 'decideTime', name: '', show: null, text: ({ decideTime }) => toTimeText(decideTime) },
    { key: 'expireTime', name: '', show: null, text: ({ expireTime }) => toTimeText(expireTime) },
    ...createFileColumns(['decisionReason', 'reason']),
  ]
}

type OfProposal = { readonly proposal: Proposal }

function Proposer({ proposal: { proposedBy, createTime } }: OfProposal) {
  const { operator } = useSession()
  return (
    <span className="inline-block">
      <span className="font-medium">{proposedBy.name}</span>{' '}
      {proposedBy.id === operator.id && (
        <span className="text-ink-3">
          <Trans>(you)</Trans>
        </span>
      )}
      <span className="block">
        <Moment at={createTime} />
      </span>
    </span>
  )
}

function State({ proposal: { state, effectTime, expireTime } }: OfProposal) {
  const word = useLabel()
  return (
    <span className="inline-grid justify-items-end gap-1 table:justify-items-start">
      <StateBadge tone={proposalStates[state]?.tone ?? 'plain'}>{word(proposalStates, state)}</StateBadge>
      {state === 'approved' && effectTime !== null && (
        <span className="text-caption text-ink-3">
          <span className="block">
            <Trans>In effect from</Trans>
          </span>
          <Moment at={effectTime} />
        </span>
      )}
      {state === 'open' && (
        <span className="text-caption text-ink-3">
          <span className="block">
            <Trans>Expires</Trans>
          </span>
          <Moment at={expireTime} />
        </span>
      )}
    </span>
  )
}

function Decision({ proposal: { decidedBy, decisionReason } }: OfProposal) {
  return (
    <span className="inline-block">
      {decidedBy?.name ?? '—'}
      {decisionReason !== null && (
        <span className="block text-caption text-ink-3">
          <DecisionReason reason={decisionReason} />
        </span>
      )}
    </span>
  )
}

/** The fields of a proposal; values of the bank's enumerations in the operator's language. */
function DetailLines({ detail }: { readonly detail: Readonly<Record<string, string>> }) {
  const word = useLabel()
  const show = useFormatDetail()
  return (
    <span className="grid gap-0.5 table:min-w-48">
      {Object.entries(detail).map(([name, value]) => (
        <span key={name}>
          <span className="text-ink-3">{word(detailNames, name)}</span>{' '}
          <span className="font-medium wrap-anywhere num">
            {show(detail, name) ?? word(detailValues[name] ?? {}, value)}
          </span>
        </span>
      ))}
    </span>
  )
}
