import { getTransactionUrl } from '@bank/chain'
import { OutwardIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../api/queries.ts'
import { shortAddress } from '../i18n/formats.ts'

/** A transaction's hash, shortened, leading to the explorer of its chain where the configuration names one. */
export function ExplorerLink({
  hash,
  chainId,
  isNamed = false,
}: {
  readonly hash: string
  readonly chainId: number
  /** Where the hash stands beside it already, the link says where it leads instead; without an explorer, nothing. */
  readonly isNamed?: boolean
}) {
  const { t } = useLingui()
  const { data: config } = useQuery(configQuery)
  const explorer = config?.chains.find((chain) => chain.chainId === chainId)?.blockExplorerUrls[0]
  const short = shortAddress(hash)
  const name = t`Transaction ${short} on the explorer, opens a new tab`
  if (!explorer && isNamed) return null
  if (!explorer) return <span className="text-caption text-ink-3 num">{short}</span>
  return (
    <a
      href={getTransactionUrl(explorer, hash)}
      target="_blank"
      rel="noreferrer"
      // Who speaks to the screen says what stands there, so the name begins with those words.
      aria-label={isNamed ? undefined : name}
      className="inline-flex min-h-6 items-center gap-1 text-caption text-ink-2 underline-offset-2 num hover:text-accent hover:underline"
    >
      {isNamed ? (
        <span>
          <Trans>Explorer</Trans>
          <span className="sr-only"> {name}</span>
        </span>
      ) : (
        short
      )}
      <OutwardIcon size={14} aria-hidden="true" />
    </a>
  )
}
