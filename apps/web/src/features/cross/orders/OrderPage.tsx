import { ApiError } from '@bank/api-schema'
import { Card, CrossChainIcon, EmptyState, getButtonClass } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useMemberAddress } from '../../../components/addresses/useMemberAddress.ts'
import { TimeZoneHint } from '../../../components/dates/TimeZoneHint.tsx'
import { ListShape } from '../../../components/lists/ListShape.tsx'
import { Failure } from '../../../components/notices/Failure.tsx'
import { SignedOut } from '../../../components/notices/SignedOut.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { createCrossDetailQuery } from '../../../records/crossOrderQueries.ts'
import { Link } from '../../../routing/Link.tsx'
import { useParams } from '../../../routing/useParams.ts'
import { OrderDetails } from './OrderDetails.tsx'

/** The page of one cross-chain transfer. */
export function OrderPage() {
  const address = useMemberAddress()
  const { orderId } = useParams('/cross/record/$orderId')
  return (
    <>
      <PageTitle next={{ to: '/cross/record', name: <Trans>All transfers</Trans> }}>
        <Trans>Transfer details</Trans>
      </PageTitle>
      {address === null ? (
        <SignedOut title={<Trans>This transfer belongs to a wallet</Trans>}>
          <Trans>Connect the wallet that sent it to see its status.</Trans>
        </SignedOut>
      ) : (
        <Order address={address} orderId={orderId} />
      )}
    </>
  )
}

function Order({ address, orderId }: { readonly address: Address; readonly orderId: string }) {
  const { data: order, error, refetch } = useQuery(createCrossDetailQuery(address, { orderId }))
  if (order)
    return (
      <>
        <OrderDetails order={order} />
        <TimeZoneHint />
      </>
    )
  if (!error) return <ListShape />
  if (error instanceof ApiError && error.code === 5004) return <NoOrder />
  return (
    <Card>
      <Failure
        title={<Trans>This transfer could not be loaded. Nothing of it has changed.</Trans>}
        error={error}
        onRetry={() => void refetch()}
      />
    </Card>
  )
}

function NoOrder() {
  return (
    <Card>
      <EmptyState
        icon={<CrossChainIcon size={20} />}
        title={<Trans>This wallet has no such transfer</Trans>}
        action={
          <Link to="/cross/record" className={getButtonClass({ kind: 'primary' })}>
            <Trans>All transfers</Trans>
          </Link>
        }
      >
        <Trans>The number may be mistyped, or it was sent from another wallet: connect that one.</Trans>
      </EmptyState>
    </Card>
  )
}
