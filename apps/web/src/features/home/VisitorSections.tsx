import {
  Card,
  List,
  ListRow,
  NextIcon,
  RangeBar,
  SectionTitle,
  ShieldIcon,
  Skeleton,
  TeamIcon,
  TextSkeleton,
  WalletIcon,
} from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { productsQuery } from '../../api/queries.ts'
import { formatDays, formatRateRange } from '../../i18n/formats.ts'
import { Link } from '../../routing/Link.tsx'
import { findYieldRange, type Offer, toBillionths, type YieldRange } from './ratios.ts'

/** Yield and safety, for visitors. */
export function VisitorSections() {
  return (
    <>
      <Earns />
      <SectionTitle>
        <Trans>How it is protected</Trans>
      </SectionTitle>
      <Safety />
    </>
  )
}

/** Yields of the offered products; renders nothing while none is offered. */
function Earns() {
  const { data: products, isError } = useQuery(productsQuery)
  const offered = products?.filter(({ isOffered }) => isOffered) ?? []
  const range = findYieldRange(offered)
  if (isError || (products && !range)) return null
  return (
    <>
      <SectionTitle>
        <Trans>Interest</Trans>
      </SectionTitle>
      {range ? <Yields offered={offered} range={range} /> : <YieldShape />}
    </>
  )
}

function Yields({ offered, range }: { readonly offered: readonly Offer[]; readonly range: YieldRange }) {
  return (
    <Link
      to="/Financial"
      className="block rounded-card border border-line bg-surface p-4 transition-colors ease-quick hover:border-line-strong"
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-title font-strong tracking-tight num">
          {formatRateRange(range.start, range.end)}
        </span>
        <span className="text-small text-ink-2">
          <Trans>a year</Trans>
        </span>
        <NextIcon size={16} className="ml-auto shrink-0 self-center text-accent" aria-hidden="true" />
      </span>
      <span className="mt-3 grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 text-small">
        {offered.map(({ id, stakeRequiredDay: days, profitStartRange: start, profitEndRange: end }) => (
          <span key={id} className="contents">
            <span className="text-ink-2">{days === 0 ? <Trans>Flexible</Trans> : formatDays(days)}</span>
            <RangeBar
              certain={days === 0 ? 0n : toBillionths(start)}
              from={toBillionths(start)}
              to={toBillionths(end)}
              most={toBillionths(range.end)}
            />
            <span className="text-right num">{formatRateRange(start, end)}</span>
          </span>
        ))}
      </span>
      <PaidFrom />
    </Link>
  )
}

/** Placeholder as high as four products. */
function YieldShape() {
  return (
    <Card padding="snug" aria-busy="true">
      <TextSkeleton className="text-title num">0.00% – 0.00%</TextSkeleton>
      <Skeleton className="mt-3 h-26 w-full" />
      <PaidFrom />
    </Card>
  )
}

const PaidFrom = () => (
  <span className="mt-3 block text-small text-ink-2">
    <Trans>
      Paid only from earnings. For fixed terms the lower rate is agreed, and reserved before you buy.
    </Trans>
  </span>
)

/** Each claim is enforced by a contract, the ledger or the four-eyes rule. */
function Safety() {
  const { t } = useLingui()
  return (
    <List label={t`How it is protected`}>
      <ListRow
        icon={<WalletIcon size={18} aria-hidden="true" />}
        title={<Trans>Your wallet is your account</Trans>}
        hint={
          <Trans>
            No password that could be stolen. Withdrawals go to the wallet that signed in, and to no other.
          </Trans>
        }
      />
      <ListRow
        icon={<ShieldIcon size={18} aria-hidden="true" />}
        title={<Trans>Reserves are on chain</Trans>}
        hint={
          <Trans>
            Compared with all member balances every minute, and recorded on chain every hour. Verify it, and
            your own balance, yourself.
          </Trans>
        }
      />
      <ListRow
        icon={<TeamIcon size={18} aria-hidden="true" />}
        title={<Trans>Large payments need two people</Trans>}
        hint={<Trans>A reviewer checks first and larger withdrawals; the largest need two reviewers.</Trans>}
      />
    </List>
  )
}
