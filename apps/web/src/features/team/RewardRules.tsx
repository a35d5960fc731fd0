import { Card, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'

/** The rules of rewards and their source. */
export function RewardRules() {
  return (
    <>
      <SectionTitle>
        <Trans>Source of these rewards</Trans>
      </SectionTitle>
      <Card>
        <ul className="grid gap-3 text-small text-ink-2">
          <li>
            <Trans>
              Rewards come only from the platform’s earnings of that day: a fixed share is reserved for all
              teams. They are never paid from deposits.
            </Trans>
          </li>
          <li>
            <Trans>Rewards are based on interest, not on deposits or registrations.</Trans>
          </li>
          <li>
            <Trans>
              If a day’s rewards exceed the reserved amount, all are reduced in proportion. On a day without
              earnings there are none.
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
