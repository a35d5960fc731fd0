import { Card, EmptyState, Skeleton, StakeIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { productsQuery } from '../../../api/queries.ts'
import { Failure } from '../../../components/notices/Failure.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { unitSymbol } from '../../../i18n/branding.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import type { Product } from '../../../records/earningQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { useNavigate } from '../../../routing/useNavigate.ts'
import { NotOffered } from './NotOffered.tsx'
import { StakeForm } from './StakeForm.tsx'
import { StakeTerms } from './StakeTerms.tsx'
import { UnresolvedStake } from './UnresolvedStake.tsx'
import { type ReviewedStake, type StakeFormState, useStakeForm } from './useStakeForm.ts'

const loadReview = () => import('./ReviewSheet.tsx')
const ReviewSheet = lazy(async () => ({ default: (await loadReview()).ReviewSheet }))

/** Contract staking: the purchase of the product without a term on its own page. */
export function PledgePage() {
  return (
    <>
      <PageTitle next={{ to: '/Financial/my', name: <Trans>My finances</Trans> }}>
        <Trans>Contract staking</Trans>
      </PageTitle>
      <p className="mb-4 text-small text-ink-2">
        <Trans>Stake {unitSymbol} without a term: interest every day, and back whenever you like.</Trans>
        <Gap />
        <Trans>
          It is the flexible one of the{' '}
          <Link to="/Financial" className="font-medium text-accent underline underline-offset-2">
            financial products
          </Link>
          .
        </Trans>
      </p>
      <Card>
        <Pledge />
      </Card>
    </>
  )
}

function Pledge() {
  const { data: products, error, refetch } = useQuery(productsQuery)
  if (!products && error)
    return (
      <Failure
        title={<Trans>The products could not be loaded. Nothing was changed.</Trans>}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!products) return <PledgeShape />
  const product = products.find(({ stakeType }) => stakeType === 0)
  if (!product)
    return (
      <EmptyState icon={<StakeIcon size={20} />} title={<Trans>Not on sale</Trans>}>
        <Trans>This product is currently not offered. Your existing orders continue as agreed.</Trans>
      </EmptyState>
    )
  return <PledgeForm product={product} />
}

function PledgeForm({ product }: { readonly product: Product }) {
  const form = useStakeForm(product)
  const navigate = useNavigate()
  const openOrders = () => void navigate({ to: '/Financial/my' })
  if (form.unresolved) return <UnresolvedStake attempt={form.unresolved} onBought={openOrders} />
  if (product.notOfferedReason) return <NotOffered reason={product.notOfferedReason} />
  return (
    <div className="grid gap-5">
      <StakeForm product={product} form={form} />
      <StakeTerms days={product.stakeRequiredDay} />
      <PledgeReview product={product} form={form} onBought={openOrders} />
    </div>
  )
}

/** The review sheet over the form; it keeps its content while it closes. */
function PledgeReview({
  product,
  form: { reviewed, isSending, cancelReview, stake },
  onBought,
}: {
  readonly product: Product
  readonly form: StakeFormState
  readonly onBought: () => void
}) {
  const [shown, setShown] = useState<ReviewedStake | null>(null)
  if (reviewed && shown !== reviewed) setShown(reviewed)
  useEffect(() => void loadReview().catch(() => undefined), [])
  return (
    shown && (
      <Suspense fallback={null}>
        <ReviewSheet
          product={product}
          reviewed={shown}
          isOpen={reviewed !== null}
          isBusy={isSending}
          onBack={cancelReview}
          onConfirm={() => void stake(shown).then((isBought) => isBought && onBought())}
        />
      </Suspense>
    )
  )
}

function PledgeShape() {
  return (
    <div className="grid gap-4">
      <p className="sr-only">
        <Trans>Loading…</Trans>
      </p>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  )
}
