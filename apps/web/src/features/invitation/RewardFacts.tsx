import { amountOf, mulDown, parseRatio } from '@bank/money'
import { Fact, Facts } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/queries.ts'
import { formatMoney, formatPercent } from '../../i18n/formats.ts'

const exampleInterest = amountOf('GUSD', 100_000_000n)

/** Current reward rates with an example. */
export function RewardFacts() {
  const { data: config } = useQuery(configQuery)
  if (!config) return null
  const { recommendRate, levels, revenueRatio } = config.rewards
  const [lowest, highest] = [levels[0], levels.at(-1)]
  const rate = parseRatio(recommendRate)
  const interest = formatMoney(exampleInterest)
  const reward = formatMoney(mulDown(exampleInterest, rate))
  return (
    <div className="mb-4 grid gap-4 border-b border-line pb-4">
      <p className="font-strong">
        <Trans>
          When someone you invited earns {interest} of interest, you receive up to {reward}.
        </Trans>
      </p>
      <Facts>
        <Fact name={<Trans>Of the interest of those you invited</Trans>}>
          <strong>{formatPercent(rate)}</strong>
        </Fact>
        {lowest && highest && (
          <Fact
            name={<Trans>Of the interest of your whole team, with a level</Trans>}
          >{`A${lowest.level} ${formatRate(lowest)} – A${highest.level} ${formatRate(highest)}`}</Fact>
        )}
        <Fact name={<Trans>All rewards together, of the day’s revenue at most</Trans>}>
          {formatPercent(parseRatio(revenueRatio))}
        </Fact>
      </Facts>
    </div>
  )
}

const formatRate = ({ communityRate }: { readonly communityRate: string }): string =>
  formatPercent(parseRatio(communityRate))
