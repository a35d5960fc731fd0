import { fromDecimal } from '@bank/money'
import { AlertIcon, Card, LevelBar, percentOf, ShieldIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { formatCover } from '../../components/formatCover.ts'
import { allDecimals, formatAmount, formatDateTime } from '../../i18n/formats.ts'
import type { Figures, Solvency } from './solvencyQueries.ts'

/** The reserve ratio, and the features halted by a shortfall. */
export function CoverCard({
  figures,
  stopped,
}: {
  readonly figures: Figures
  readonly stopped: Solvency['stopped']
}) {
  const time = formatDateTime(figures.blockTime)
  const block = figures.blockNumber
  const { isSolvent } = figures
  return (
    <Card className={isSolvent ? undefined : 'border-danger'}>
      <h2
        className={`flex items-center gap-2 text-body font-strong ${isSolvent ? 'text-credit' : 'text-danger'}`}
      >
        {isSolvent ? (
          <ShieldIcon size={20} className="shrink-0" aria-hidden="true" />
        ) : (
          <AlertIcon size={20} className="shrink-0" aria-hidden="true" />
        )}
        {isSolvent ? (
          <Trans>All balances are covered</Trans>
        ) : (
          <Trans>The vault holds less than member balances</Trans>
        )}
      </h2>
      {figures.ratio !== null && (
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
          <span className="text-display font-strong tracking-display num">{formatCover(figures.ratio)}</span>
          <span className="text-small text-ink-2">
            <Trans>of member balances</Trans>
          </span>
        </p>
      )}
      <Comparison figures={figures} />
      <p className="mt-3 text-caption text-ink-3 num">
        <Trans>
          As of {time}, block {block}
        </Trans>
      </p>
      {stopped.reason === 'insolvent' && <Stopped />}
      {stopped.reason === 'unread' && <Unread />}
    </Card>
  )
}

/** Assets over liabilities as two bars on one scale. */
function Comparison({ figures }: { readonly figures: Figures }) {
  const assets = fromDecimal(figures.assetsAmount, 'USDT')
  const owed = fromDecimal(figures.liabilitiesAmount, 'USDT')
  const most = assets.micro > owed.micro ? assets.micro : owed.micro
  const bars = [
    {
      key: 'assets',
      name: <Trans>In the vault</Trans>,
      amount: assets,
      look: figures.isSolvent ? 'accent' : 'danger',
    },
    { key: 'owed', name: <Trans>Member balances</Trans>, amount: owed, look: 'gold' },
  ] as const
  return (
    <ul className="mt-4 grid gap-3">
      {bars.map(({ key, name, amount, look }) => (
        <li key={key}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
            <span className="text-ink-2">{name}</span>
            <span className="font-strong num">{formatAmount(amount, allDecimals)} USDT</span>
          </div>
          <div className="mt-1.5">
            <LevelBar percent={percentOf(amount.micro, most)} look={look} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Stopped() {
  return (
    <div role="alert" className="mt-4 rounded-box bg-danger-soft p-4 text-small">
      <p className="font-strong text-danger">
        <Trans>New stakes and all rewards have stopped automatically</Trans>
      </p>
      <p className="mt-1">
        <Trans>
          They stay stopped until the vault covers all member balances again. Withdrawals continue in the
          order requested, as far as the vault can pay them. Existing stakes can be redeemed.
        </Trans>
      </p>
    </div>
  )
}

/** The check is too old to rely on. */
function Unread() {
  return (
    <div role="alert" className="mt-4 rounded-box bg-danger-soft p-4 text-small">
      <p className="font-strong text-danger">
        <Trans>These figures are hours old</Trans>
      </p>
      <p className="mt-1">
        <Trans>
          Reserves could not be verified since then. New stakes and all rewards wait for the next
          verification. Existing stakes can be redeemed.
        </Trans>
      </p>
    </div>
  )
}
