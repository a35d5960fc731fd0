import { Card, SectionTitle } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { homeCoin } from '../../../i18n/branding.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { figuresQuery } from '../../../records/mixingQueries.ts'

/** Explains who sees what: private towards the public, not towards the server. */
export function WhoSeesWhat() {
  const { data: figures } = useQuery(figuresQuery)
  const days = figures === undefined ? '…' : formatCount(figures.keepDays)
  return (
    <section>
      <SectionTitle>
        <Trans>Who can see what</Trans>
      </SectionTitle>
      <Card>
        <dl className="grid gap-4 text-small">
          <div>
            <dt className="font-strong">
              <Trans>Everyone on chain</Trans>
            </dt>
            <dd className="text-ink-2">
              <Trans>
                Your wallet’s deposit and the receiver’s payment from the pool, but not which deposit paid
                whom.
              </Trans>
            </dd>
          </div>
          <div>
            <dt className="font-strong">
              <Trans>This service</Trans>
            </dt>
            <dd className="text-ink-2">
              <Trans>
                The receiver of the transfers you order here, and the wallet that ordered them, until {days}{' '}
                days after the end: then the receiver is deleted. It never holds your {homeCoin} and never has
                the key to your deposit.
              </Trans>
            </dd>
          </div>
          <div>
            <dt className="font-strong">
              <Trans>What could link it to you</Trans>
            </dt>
            <dd className="text-ink-2">
              <Trans>
                A pool with few deposits, paying a receiver that had to do with your wallet before, or telling
                both addresses to the same person.
              </Trans>
            </dd>
          </div>
          <div>
            <dt className="font-strong">
              <Trans>Screening</Trans>
            </dt>
            <dd className="text-ink-2">
              <Trans>
                Every deposit is checked against a sanctions list before it can be paid out privately. You can
                take a refused deposit back, in public, at any time.
              </Trans>
            </dd>
          </div>
        </dl>
      </Card>
    </section>
  )
}
