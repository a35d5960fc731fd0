import { isSameAddress } from '@bank/chain'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Address, getAddress } from 'viem'
import { AddressName } from '../../../components/addresses/AddressName.tsx'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { LongText } from '../../../components/addresses/LongText.tsx'
import { useChainName } from '../../../components/useChainName.ts'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'

type OrderProps = { readonly order: CrossOrder }

/** The depositor's address. */
export function DepositorText({ order: { depositor } }: OrderProps) {
  const { t } = useLingui()
  return (
    <LongText
      name={<Trans>From your wallet</Trans>}
      text={toChecksumAddress(depositor)}
      label={t`Copy the address`}
    />
  )
}

/** The recipient's address, marked where it is the depositor's. */
export function RecipientText({ order: { depositor, recipient } }: OrderProps) {
  const { t } = useLingui()
  const isOwn = isSameAddress(depositor, recipient)
  return (
    <div>
      <LongText
        name={isOwn ? <Trans>Receiver: the same wallet</Trans> : <Trans>Receiver</Trans>}
        text={toChecksumAddress(recipient)}
        label={t`Copy the address`}
      />
      <AddressName address={toChecksumAddress(recipient)} />
    </div>
  )
}

/** The transaction of the payout or the refund. Renders nothing before either. */
export function FinalHash({ order }: OrderProps) {
  const { fillHash, refundHash, originChainId } = order
  if (fillHash !== null) return <FillHash order={order} hash={fillHash} />
  if (refundHash !== null) return <RefundHash hash={refundHash} chainId={originChainId} />
  return null
}

type HashProps = { readonly hash: string; readonly chainId: number }

export function OriginHash({ hash, chainId }: HashProps) {
  const chainName = useChainName(chainId)
  return <HashText name={<Trans>Your transaction on {chainName}</Trans>} hash={hash} chainId={chainId} />
}

export function FillHash({ order, hash }: OrderProps & Pick<HashProps, 'hash'>) {
  const { destinationChainName: chainName, destinationChainId: chainId } = order
  return <HashText name={<Trans>Payout on {chainName}</Trans>} hash={hash} chainId={chainId} />
}

export function RefundHash({ hash, chainId }: HashProps) {
  const chainName = useChainName(chainId)
  return <HashText name={<Trans>Refund on {chainName}</Trans>} hash={hash} chainId={chainId} />
}

function HashText({ name, hash, chainId }: HashProps & { readonly name: ReactNode }) {
  const { t } = useLingui()
  return (
    <LongText
      name={name}
      text={hash}
      label={t`Copy the hash`}
      copied="hashCopied"
      link={<ExplorerLink hash={hash} chainId={chainId} isNamed />}
    />
  )
}

const toChecksumAddress = (address: string) => getAddress(address as Address)
