import { amountOf } from '@bank/money'
import { Fact, Facts } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount, formatDateTime } from '../../../i18n/formats.ts'
import { getLiabilityNames } from '../getLiabilityNames.ts'
import type { LeafProof } from '../solvencyQueries.ts'

const kinds = ['usdt', 'gusd', 'staked', 'pendingWithdrawal', 'interest'] as const

/** The amounts of the member's leaf, to compare with their own records at the time that the chain has. */
export function LeafAmounts({
  proof,
  snapshotTime,
}: {
  readonly proof: LeafProof
  readonly snapshotTime: number
}) {
  const time = formatDateTime(snapshotTime)
  return (
    <div className="grid gap-3 rounded-box bg-sunken p-4">
      <p className="text-small text-ink-2">
        <Trans>Compare these with your balances on {time}. Later changes are in the next record.</Trans>
      </p>
      <AmountFacts leaf={proof.leaf} />
    </div>
  )
}

/** Amounts of a leaf by their kind. */
export function AmountFacts({ leaf }: { readonly leaf: Pick<LeafProof['leaf'], (typeof kinds)[number]> }) {
  const { i18n } = useLingui()
  return (
    <Facts>
      {kinds.map((kind) => (
        <Fact key={kind} name={i18n._(getLiabilityNames(kind).name)}>
          {formatAmount(amountOf('USDT', BigInt(leaf[kind])))}
        </Fact>
      ))}
    </Facts>
  )
}
