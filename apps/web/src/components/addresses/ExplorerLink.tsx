import { getTransactionUrl } from '@bank/chain'
import { CopyText, OutwardIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/queries.ts'
import { formatShortAddress } from '../../i18n/formatShortAddress.ts'
import { toast } from '../../toasts/toast.ts'

/**
 * A transaction's hash, shortened and copied at a tap, with a link to the explorer where the configuration
 * names one.
 */
export function ExplorerLink({
  hash,
  chainId,
  isNamed = false,
}: {
  readonly hash: string
  readonly chainId: number
  /** Shows only the link, where the hash is already beside it. */
  readonly isNamed?: boolean
}) {
  const { t } = useLingui()
  const { data: config } = useQuery(configQuery)
  const explorer = config?.chains.find((chain) => chain.chainId === chainId)?.blockExplorerUrls[0]
  const short = formatShortAddress(hash)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 text-caption text-ink-2">
      {!isNamed && (
        <CopyText
          text={hash}
          label={t`Copy the hash`}
          onCopied={() => toast.success('hashCopied')}
          onFailed={() => toast.error('copyFailed')}
        >
          {short}
        </CopyText>
      )}
      {explorer && (
        <a
          href={getTransactionUrl(explorer, hash)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center gap-1 underline-offset-2 hover:text-accent hover:underline"
        >
          <span>
            <Trans>Explorer</Trans>
            <span className="sr-only"> {t`Transaction ${short} on the explorer, opens a new tab`}</span>
          </span>
          <OutwardIcon size={14} aria-hidden="true" />
        </a>
      )}
    </span>
  )
}
