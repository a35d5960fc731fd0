import { Card, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'

/** The rules of rewards and their source. */
export function RewardRules() {
  return (
    <>
      <SectionTitle>
        <Trans>What pays these rewards</Trans>
      </SectionTitle>
      <Card>
        <ul className="grid gap-3 text-small text-ink-2">
          <li>
            <Trans>
              Rewards come only out of what the house has earned that day: a fixed share of it is set aside
              for all teams. They are never paid out of deposits, yours or anybody’s.
            </Trans>
          </li>
          <li>
            <Trans>
              They are counted on interest, not on money brought in. Nobody is rewarded because somebody
              deposits or registers.
            </Trans>
          </li>
          <li>
            <Trans>
              Where all rewards of a day would be more than what was set aside, all become smaller by the same
              proportion. On a day without earnings there are none.
            </Trans>
          </li>
          <li>
            <Trans>
              A community reward is your level’s rate less what was paid already to members between you and
              the one who earned the interest.
            </Trans>
          </li>
        </ul>
      </Card>
    </>
  )
}
