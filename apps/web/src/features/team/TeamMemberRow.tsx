import { Fact, Facts } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { formatMoment } from '../../components/dates/formatMoment.ts'
import { formatCount, formatDecimalMoney } from '../../i18n/formats.ts'
import { LevelBadge } from './LevelBadge.tsx'
import type { TeamMember } from './teamQueries.ts'

/** One referral with masked address, level, performance and team size. */
export function TeamMemberRow({ member }: { readonly member: TeamMember }) {
  const joined = formatMoment(member.createTime)
  const formatGusd = (decimal: string) => formatDecimalMoney(decimal, 'GUSD')
  return (
    <li className="px-4 py-3.5">
      <div className="flex items-center gap-3">
        <LevelBadge level={member.level} />
        <div className="min-w-0">
          <p className="font-medium num">{member.address}</p>
          <p className="text-caption text-ink-3 num">
            <Trans>Joined {joined}</Trans>
          </p>
        </div>
      </div>
      <div className="mt-2.5 pl-12">
        <Facts>
          <Fact name={<Trans>Self performance</Trans>}>{formatGusd(member.selfPerformance)}</Fact>
          <Fact name={<Trans>Team performance</Trans>}>
            <strong>{formatGusd(member.teamPerformance)}</strong>
          </Fact>
          <Fact name={<Trans>Members below</Trans>}>{formatCount(member.totalRecommendAmount)}</Fact>
        </Facts>
      </div>
    </li>
  )
}
