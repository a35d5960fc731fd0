import { Card, EmptyState, PurchaseIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { productsQuery } from '../../../api/queries.ts'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { isChecking, startAsMember } from '../../../components/forms/startAsMember.ts'
import { HelpLink } from '../../../components/HelpLink.tsx'
import { Failure } from '../../../components/notices/Failure.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { SolvencyFooter } from '../../../components/SolvencyFooter.tsx'
import { unitSymbol } from '../../../i18n/branding.ts'
import { usePendingRequest } from '../../../pendingRequests/pendingRequest.ts'
import type { Product } from '../../../records/earningQueries.ts'
import { useNavigate } from '../../../routing/useNavigate.ts'
import { useAccount } from '../../../session/account.ts'
import { ProductCard, ProductShape } from './ProductCard.tsx'
import { UnresolvedStake } from './UnresolvedStake.tsx'

const loadSheet = () => import('./StakeSheet.tsx')
const StakeSheet = lazy(async () => ({ default: (await loadSheet()).StakeSheet }))

/** Every product with its yield and its purchase. */
export function FinancialPage() {
  return (
    <>
      <PageTitle next={{ to: '/Financial/my', name: <Trans>My finances</Trans> }}>
        <Trans>Financial products</Trans>
      </PageTitle>
      <p className="mb-4 text-small text-ink-2">
        <Trans>
          Stake {unitSymbol} and earn {unitSymbol}. Interest is paid only from earnings, and every agreed
          minimum is reserved before it is offered.
        </Trans>
      </p>
      <Unanswered />
      <Products />
      <p className="mt-4 text-center">
        <HelpLink subject="earning" />
      </p>
      <SolvencyFooter />
    </>
  )
}

/** The purchase that has no answer yet: in sight before another is begun. */
function Unanswered() {
  const { unresolved } = usePendingRequest('stake', useMemberAddress())
  const navigate = useNavigate()
  if (!unresolved) return null
  return (
    <div className="mb-4">
      <UnresolvedStake attempt={unresolved} onBought={() => void navigate({ to: '/Financial/my' })} />
    </div>
  )
}

function Products() {
  const { data: products, error, refetch } = useQuery(productsQuery)
  if (products) return products.length === 0 ? <NoProducts /> : <ProductList products={products} />
  if (error)
    return (
      <Card>
        <Failure
          title={<Trans>The products could not be loaded. Nothing was changed.</Trans>}
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  return (
    <div className="grid gap-3">
      <p className="sr-only">
        <Trans>Loading…</Trans>
      </p>
      <ProductShape />
      <ProductShape />
      <ProductShape />
      <ProductShape />
    </div>
  )
}

function ProductList({ products }: { readonly products: readonly Product[] }) {
  const account = useAccount()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<{ readonly id: string; readonly isOpen: boolean } | null>(null)
  const product = products.find(({ id }) => id === chosen?.id)
  return (
    <div className="grid gap-3" onPointerEnter={() => void loadSheet()}>
      {products.map((offer) => (
        <ProductCard
          key={offer.id}
          product={offer}
          isBusy={isChecking(account) || account.busy !== null}
          onBuy={() => startAsMember(account, () => setChosen({ id: offer.id, isOpen: true }))}
        />
      ))}
      {chosen && product && (
        <Suspense fallback={null}>
          <StakeSheet
            key={product.id}
            product={product}
            isOpen={chosen.isOpen}
            onClose={() => setChosen({ ...chosen, isOpen: false })}
            onBought={() => void navigate({ to: '/Financial/my' })}
          />
        </Suspense>
      )}
    </div>
  )
}

function NoProducts() {
  return (
    <Card>
      <EmptyState icon={<PurchaseIcon size={20} />} title={<Trans>No products at present</Trans>}>
        <Trans>Products appear here. Your balances work as usual.</Trans>
      </EmptyState>
    </Card>
  )
}
