import { AlertIcon, Card, List, ListRow } from '@bank/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoment } from '../../components/dates/formatMoment.ts'
import { ClientText } from './ClientText.tsx'
import { Section } from './Section.tsx'
import type { Security } from './securityQueries.ts'

/** Signatures that were refused for this wallet; anyone can cause them. */
export function RefusedList({ refused }: { readonly refused: Security['refusedSignIns'] }) {
  const { t } = useLingui()
  return (
    <Section id="refused-title" title={<Trans>Refused sign-ins</Trans>}>
      {refused.length === 0 ? (
        <Card padding="snug">
          <p className="text-small text-ink-2">
            <Trans>None in the last 90 days. Attempts without your wallet’s signature appear here.</Trans>
          </p>
        </Card>
      ) : (
        <>
          <List label={t`Refused sign-ins`}>
            {refused.map(({ attempts, lastTime, browser, system }) => (
              <ListRow
                key={`${lastTime} ${browser} ${system}`}
                icon={<AlertIcon size={18} aria-hidden="true" />}
                title={<ClientText browser={browser} system={system} />}
                hint={<span className="num">{formatMoment(lastTime)}</span>}
                value={<Plural value={attempts} one="# attempt" other="# attempts" />}
              />
            ))}
          </List>
          <p className="mt-2 text-caption text-ink-2">
            <Trans>
              Anyone can try with a public address. No one can sign in without your wallet’s signature.
            </Trans>
          </p>
        </>
      )}
    </Section>
  )
}
