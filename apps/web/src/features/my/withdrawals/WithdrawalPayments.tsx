import { Trans, useLingui } from '@lingui/react/macro'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { LongText } from '../../../components/addresses/LongText.tsx'
import { formatDecimalMoney } from '../../../i18n/formats.ts'
import type { Withdrawal } from '../../../records/accountQueries.ts'

/** Hashes of the transactions that pay a withdrawal; several where it was split. */
export function WithdrawalPayments({ order: { payouts } }: { readonly order: Withdrawal }) {
  const { t } = useLingui()
  // A hash that is not final may still be replaced; a failed one paid nothing.
  const known = payouts.flatMap(({ hash, ...payout }) =>
    hash === null || payout.state === 'failed' ? [] : [{ ...payout, hash }],
  )
  if (known.length === 0) return null
  return (
    <div className="mt-4 grid gap-3">
      {known.map(({ hash, chainId, amount, state }) => {
        const part = formatDecimalMoney(amount, 'USDT')
        return (
          <LongText
            key={hash}
            name={
              <>
                {payouts.length > 1 ? <Trans>Hash of {part}</Trans> : <Trans>Hash</Trans>}
                {state !== 'confirmed' && (
                  <>
                    {' · '}
                    <Trans>not final yet</Trans>
                  </>
                )}
              </>
            }
            text={hash}
            label={t`Copy the hash`}
            copied="hashCopied"
            link={<ExplorerLink hash={hash} chainId={chainId} isNamed />}
          />
        )
      })}
    </div>
  )
}
