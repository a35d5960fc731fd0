import { Card, Fact, Facts } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { SignedOut } from '../../../components/notices/SignedOut.tsx'
import { formatCount, formatDecimalMoney } from '../../../i18n/formats.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import type { Pool } from '../../../records/earningQueries.ts'
import { Link } from '../../../routing/Link.tsx'

/** The member's weight in the next share-out, the amount received so far, and how weight is gained. */
export function OwnPart({ pool, isMember }: { readonly pool: Pool; readonly isMember: boolean }) {
  if (!isMember)
    return (
      <SignedOut title={<Trans>Your part of the pool</Trans>}>
        <Trans>Connect a wallet to see your level, its weight, and what you have received.</Trans>
      </SignedOut>
    )
  const { mine, levels } = pool
  if (!mine) return null
  const received = formatDecimalMoney(mine.sharedAmount, 'GUSD')
  return (
    <Card>
      <Facts>
        <Fact name={<Trans>Your level</Trans>}>{formatLevel(mine.level)}</Fact>
        <Fact name={<Trans>Your weight</Trans>}>
          <strong>{formatCount(mine.weight)}</strong>
        </Fact>
        <Fact name={<Trans>Received so far</Trans>}>{received}</Fact>
      </Facts>
      <div className="mt-4 text-small text-ink-2">
        <HowToTakePart pool={pool} />
        <p className="mt-2">
          <Trans>Monday counts your level of the week before: a stake counts for the time it was open.</Trans>
        </p>
        {levels.length > 0 && (
          <p className="mt-2 num">
            <Weights levels={levels} />
          </p>
        )}
      </div>
    </Card>
  )
}

const formatLevel = (level: number): string => `A${level}`

function HowToTakePart({ pool: { mine, neededLevel } }: { readonly pool: Pool }) {
  if (neededLevel === null) return <Trans>No level takes part at present.</Trans>
  if (mine && mine.weight > 0)
    return <Trans>You take part: the pool is divided by weight among all members who have one.</Trans>
  const level = formatLevel(neededLevel)
  return (
    <>
      <Trans>Members take part from level {level} on.</Trans>
      <Gap />
      <Link to="/team" className="font-strong text-accent underline underline-offset-2">
        <Trans>Level requirements</Trans>
      </Link>
    </>
  )
}

function Weights({ levels }: { readonly levels: Pool['levels'] }) {
  const list = levels.map(({ level, weight }) => `${formatLevel(level)} × ${formatCount(weight)}`).join(' · ')
  return <Trans>Weights: {list}</Trans>
}
