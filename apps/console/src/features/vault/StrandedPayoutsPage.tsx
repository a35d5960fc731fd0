import type { ConsoleResult } from '@bank/api-schema/console'
import { Button, Fact, Facts } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { createQueryOptions } from '../../api/queries.ts'
import { AddressText } from '../../components/AddressText.tsx'
import { Money } from '../../components/Money.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { ProposalSheet } from '../../forms/ProposalSheet.tsx'
import { strandedStates } from '../../labels/proposalLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useMay } from '../../session/SessionContext.ts'
import type { Column } from '../../table/column.ts'
import { ListTable } from '../../table/ListTable.tsx'
import {
  createActColumn,
  createFileColumns,
  createMoneyColumn,
  createTextColumn,
} from '../../table/usualColumns.tsx'

type StrandedPayout = ConsoleResult<'queryStrandedPayouts'>[number]

/** Payouts in flight of a key that is not the vault's payer, and what the chain says of each. */
export function StrandedPayoutsPage() {
  const { t } = useLingui()
  const payouts = useQuery(createQueryOptions('queryStrandedPayouts', {}, { refetchMs: 30_000 }))
  const [chosen, setChosen] = useState<StrandedPayout | null>(null)
  const columns = useStrandedPayoutColumns(setChosen)
  return (
    <>
      <PageHead
        title={t`Stranded payouts`}
        lead={t`Payouts that a replaced or lost key left in flight. The vault’s payer takes them over and pays them. If that is not possible, two operators end one: the member has the amount again. The chain is read for the proposal and again for the approval.`}
      />
      <ListTable
        query={payouts}
        label={t`Stranded payouts`}
        columns={columns}
        keyOf={({ id }) => id}
        fileName="stranded-payouts"
        empty={{ title: t`No payout is stranded`, hint: t`The vault’s payer has every payout in flight.` }}
      />
      {chosen && <PayoutEndSheet payout={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function useStrandedPayoutColumns(
  onChoose: (chosen: StrandedPayout) => void,
): readonly Column<StrandedPayout>[] {
  const { t } = useLingui()
  const may = useMay()
  const word = useLabel()
  return [
    createTextColumn('withdrawalId', t`Withdrawal`, (id) => (
      <Link to="/withdrawals/$id" params={{ id }} className="text-accent hover:underline">
        #{id}
      </Link>
    )),
    createMoneyColumn('amount', t`Amount`, 'USDT'),
    createTextColumn('sender', t`In the queue of`, (sender) => <AddressText address={sender} />),
    createTextColumn('state', t`State`, (state) => word(strandedStates, state)),
    {
      key: 'evidence',
      name: t`What the chain says`,
      show: (payout) => <Evidence payout={payout} />,
      text: ({ canEnd, isPaid }) => (isPaid ? 'paid' : canEnd ? 'cannot be paid' : 'may be paid'),
    },
    ...createFileColumns(['id', 'recipient', 'nonce', 'finalNonce', 'payer', 'blockNumber']),
    ...(may('proposePayoutEnd')
      ? [
          createActColumn('end', t`Change`, (payout: StrandedPayout) =>
            payout.canEnd ? (
              <Button kind="ghost" size="pill" onClick={() => onChoose(payout)}>
                <Trans>Propose to end it</Trans>
              </Button>
            ) : (
              '—'
            ),
          ),
        ]
      : []),
  ]
}

/** The evidence as a sentence. */
function Evidence({ payout }: { readonly payout: StrandedPayout }) {
  const { isPaid, canEnd, nonce, finalNonce, blockNumber } = payout
  if (isPaid) return <Trans>The vault has paid it. The worker books it from the event.</Trans>
  if (!canEnd) return <Trans>Not paid at block {blockNumber}, but it may still be paid.</Trans>
  if (nonce === null)
    return (
      <Trans>
        Nothing was signed for it. The vault rejects its key now and at the final block {blockNumber}.
      </Trans>
    )
  if (BigInt(nonce) < BigInt(finalNonce ?? 0))
    return (
      <Trans>
        The nonce {nonce} is final and the vault has not paid, at the final block {blockNumber}.
      </Trans>
    )
  return (
    <Trans>
      Signed with the nonce {nonce}. The vault rejects its key now and at the final block {blockNumber}.
    </Trans>
  )
}

/** Proposes to end one: nothing moves until another operator agrees. */
function PayoutEndSheet({
  payout,
  onClose,
}: {
  readonly payout: StrandedPayout
  readonly onClose: () => void
}) {
  return (
    <ProposalSheet
      onClose={onClose}
      title={<Trans>Propose to end this payout</Trans>}
      description={
        <Trans>
          Once another operator approves it and the chain still says that it cannot be paid, the member has
          the amount again. The replaced key must never become the payer again.
        </Trans>
      }
      request={{ id: payout.id }}
      call={consoleClient.proposePayoutEnd}
    >
      <Facts>
        <Fact name={<Trans>Amount</Trans>}>
          <Money amount={payout.amount} asset="USDT" />
        </Fact>
        <Fact name={<Trans>Recipient</Trans>}>{payout.recipient}</Fact>
        <Fact name={<Trans>Payer of the vault</Trans>}>{payout.payer}</Fact>
        <Fact name={<Trans>What the chain says</Trans>}>
          <Evidence payout={payout} />
        </Fact>
      </Facts>
    </ProposalSheet>
  )
}
