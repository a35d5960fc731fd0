import { formatShortAddress, getTransactionUrl } from '@bank/chain'
import { CopyText, ExternalIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../session/SessionContext.ts'

/**
 * A transaction's hash, whole and copyable, with its page on the chain's explorer where there is one; a table shows
 * its ends, and still copies all of it.
 */
export function TransactionLink({
  chainId,
  hash,
  isShort = false,
}: {
  readonly chainId: number | null
  readonly hash: string
  readonly isShort?: boolean
}) {
  const { t } = useLingui()
  const { chains } = useSession().installation
  const explorerUrl = chains.find((chain) => chain.chainId === chainId)?.explorerUrl
  return (
    <span className="block">
      <CopyText text={hash} label={t`Copy the hash`}>
        {isShort ? (
          <span title={hash} className="whitespace-nowrap">
            {formatShortAddress(hash)}
          </span>
        ) : (
          <span className="break-all">{hash}</span>
        )}
      </CopyText>
      {explorerUrl && (
        <a
          href={getTransactionUrl(explorerUrl, hash)}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-6 items-center gap-1 text-accent underline-offset-2 hover:underline"
        >
          <ExternalIcon size={14} aria-hidden="true" />
          <Trans>Open in the explorer</Trans>
        </a>
      )}
    </span>
  )
}
