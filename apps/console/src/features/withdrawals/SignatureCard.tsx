import { Button } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { consoleClient } from '../../api/consoleClient.ts'
import { createQueryOptions } from '../../api/queries.ts'
import { AddressText } from '../../components/AddressText.tsx'
import { FactGrid, GridFact } from '../../components/FactGrid.tsx'
import { Moment } from '../../components/Moment.tsx'
import { Money } from '../../components/Money.tsx'
import { QueryCard } from '../../components/QueryCard.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { useAct } from '../../forms/useAct.ts'
import { homeChainName } from '../../i18n/branding.ts'
import { useMay } from '../../session/SessionContext.ts'
import { useDescribeError } from '../../toasts/useDescribeError.ts'
import { NoWallet, type Review, signWithWallet } from './signWithWallet.ts'

/** The order as reviewers sign it, in words; who has signed; and the button that asks the reviewer's wallet. */
export function SignatureCard({ withdrawalId }: { readonly withdrawalId: string }) {
  const review = useQuery(createQueryOptions('queryPayoutReview', { withdrawalId }))
  return (
    <QueryCard query={review}>
      {(found) => (
        <>
          <h2 className="mb-3 font-strong">
            <Trans>Signatures of reviewers</Trans>
          </h2>
          <SignedWords review={found} />
          <SignatureList review={found} />
          <SignButton review={found} />
        </>
      )}
    </QueryCard>
  )
}

function SignedWords({ review }: { readonly review: Review }) {
  const { withdrawalId, memberId, signaturesNeeded } = review
  return (
    <>
      <p className="mb-3 text-small text-ink-2">
        <Trans>
          The vault pays this order when it is signed by {signaturesNeeded} of its reviewers. Compare each
          line with your wallet before you sign.
        </Trans>
      </p>
      <FactGrid>
        <GridFact name={<Trans>Order</Trans>}>#{withdrawalId}</GridFact>
        <GridFact name={<Trans>Member</Trans>}>#{memberId}</GridFact>
        <GridFact name={<Trans>Recipient</Trans>}>
          <AddressText address={review.recipient} />
        </GridFact>
        <GridFact name={<Trans>Amount</Trans>}>
          <Money amount={review.amount} asset="USDT" />
          <span className="block text-caption break-all text-ink-3">{review.total}</span>
        </GridFact>
        <GridFact name={<Trans>Vault on {homeChainName}</Trans>}>
          <AddressText address={review.vault} />
        </GridFact>
        <GridFact name={<Trans>Signature valid until</Trans>}>
          <Moment at={review.deadline * 1_000} />
        </GridFact>
      </FactGrid>
    </>
  )
}

function SignatureList({ review }: { readonly review: Review }) {
  const { signatures, signaturesNeeded } = review
  const counted = signatures.filter(({ isCounted }) => isCounted).length
  return (
    <>
      <p className="mt-4 font-strong">
        <Trans>
          {counted} of {signaturesNeeded} signatures count
        </Trans>
      </p>
      <ul className="mt-3 grid gap-3 text-small empty:hidden">
        {signatures.map(({ reviewer, operator, deadline, createTime, isCounted }) => (
          <li key={`${reviewer} ${deadline}`} className="flex flex-wrap items-start justify-between gap-2">
            <span>
              <AddressText address={reviewer} />
              <span className="block text-ink-2">
                <Trans>Handed in by {operator}</Trans>
              </span>
              {!isCounted && (
                <StateBadge tone="bad">
                  <Trans>Does not count any more</Trans>
                </StateBadge>
              )}
            </span>
            <Moment at={createTime} />
          </li>
        ))}
      </ul>
    </>
  )
}

function SignButton({ review }: { readonly review: Review }) {
  const { t } = useLingui()
  const may = useMay()
  const describe = useDescribeError()
  const act = useAct({
    call: async (shown: Review, options) => {
      const { withdrawalId, deadline } = shown
      const signed = await signWithWallet(shown)
      return consoleClient.addPayoutSignature({ withdrawalId, deadline, ...signed }, options)
    },
    done: () => msg`Your signature is stored. The vault pays the order once enough reviewers have signed.`,
  })
  if (!may('addPayoutSignature')) return null
  const problem =
    act.error instanceof NoWallet
      ? t`No wallet answered. Open the console in a browser with the reviewer’s wallet.`
      : act.error && describe(act.error)
  return (
    <div className="mt-4 grid gap-2">
      <Button kind="primary" busy={act.isPending} onClick={() => act.mutate(review)}>
        <Trans>Sign with your wallet</Trans>
      </Button>
      {problem && (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
