import { fromDecimal, isZero } from '@bank/money'
import {
  ClockIcon,
  InwardIcon,
  LendingIcon,
  List,
  ListRow,
  PayoutIcon,
  SectionTitle,
  ShareBar,
  VaultIcon,
} from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { allDecimals, formatAmount, formatShare } from '../../i18n/formats.ts'
import type { Figures } from './solvencyQueries.ts'

const toUsdt = (decimal: string) => fromDecimal(decimal, 'USDT')

/** Holdings of the vault: idle, lent out, and amounts in transit between chain and ledger. */
export function HoldingsList({ figures }: { readonly figures: Figures }) {
  const { t } = useLingui()
  const idle = toUsdt(figures.idleAmount)
  const supplied = toUsdt(figures.suppliedAmount)
  const uncredited = toUsdt(figures.uncreditedAmount)
  const inTransit = toUsdt(figures.inTransitAmount)
  return (
    <>
      <SectionTitle>
        <Trans>Where reserves are held</Trans>
      </SectionTitle>
      <WhereBar idle={idle.micro} supplied={supplied.micro} />
      <List label={t`Where reserves are held`}>
        <ListRow
          icon={<VaultIcon size={18} aria-hidden="true" />}
          title={<Trans>Idle in the vault</Trans>}
          hint={<Trans>USDT, ready to be paid out</Trans>}
          value={formatAmount(idle, allDecimals)}
        />
        <ListRow
          icon={<LendingIcon size={18} aria-hidden="true" />}
          title={<Trans>Lent out through Aave V3</Trans>}
          hint={<Trans>aUSDT of the vault, interest included</Trans>}
          value={formatAmount(supplied, allDecimals)}
        />
        {!isZero(uncredited) && (
          <ListRow
            icon={<InwardIcon size={18} aria-hidden="true" />}
            title={<Trans>Arrived and not credited yet</Trans>}
            hint={<Trans>Recharges waiting for confirmations; not counted</Trans>}
            value={`−${formatAmount(uncredited, allDecimals)}`}
          />
        )}
        {!isZero(inTransit) && (
          <ListRow
            icon={<PayoutIcon size={18} aria-hidden="true" />}
            title={<Trans>Paid out and not yet final</Trans>}
            hint={<Trans>Still part of member balances, so counted here too</Trans>}
            value={`+${formatAmount(inTransit, allDecimals)}`}
          />
        )}
        <ListRow
          icon={<ClockIcon size={18} aria-hidden="true" />}
          title={<Trans>Available for immediate payout</Trans>}
          hint={<Trans>Idle, and available in Aave right now</Trans>}
          value={formatAmount(toUsdt(figures.withdrawableAmount), allDecimals)}
        />
      </List>
    </>
  )
}

/** Idle and lent out as parts of one bar. */
function WhereBar({ idle, supplied }: { readonly idle: bigint; readonly supplied: bigint }) {
  const whole = idle + supplied
  if (whole <= 0n) return null
  const idleShare = formatShare({ numerator: idle, denominator: whole })
  const suppliedShare = formatShare({ numerator: supplied, denominator: whole })
  return (
    <figure className="mb-3">
      <ShareBar
        size="thick"
        parts={[
          { key: 'idle', amount: idle, look: 'gold' },
          { key: 'supplied', amount: supplied, look: 'accent' },
        ]}
      />
      <figcaption className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-caption text-ink-2 num">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2 rounded-full bg-gold" />
          <Trans>Idle {idleShare}</Trans>
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          <Trans>In Aave {suppliedShare}</Trans>
        </span>
      </figcaption>
    </figure>
  )
}
