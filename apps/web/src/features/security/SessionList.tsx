import { Button, List, ListRow, PersonIcon } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { apiClient } from '../../api/apiClient.ts'
import { formatMoment } from '../../components/dates/formatMoment.ts'
import { ClientText } from './ClientText.tsx'
import { Section } from './Section.tsx'
import type { Security } from './securityQueries.ts'
import { useSecurityAct } from './useSecurityAct.ts'

type Session = Security['sessions'][number]

/** Open sessions, the one that asks first; each other may be ended. */
export function SessionList({
  address,
  sessions,
}: {
  readonly address: string
  readonly sessions: readonly Session[]
}) {
  const { t } = useLingui()
  const { isBusy, run } = useSecurityAct(address)
  const endOthers = () => run(() => apiClient.endOtherSessions(), msg`All other sessions have ended.`)
  const ownFirst = sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  return (
    <Section
      id="sessions-title"
      title={<Trans>Signed in now</Trans>}
      action={
        sessions.length > 1 && (
          <Button kind="danger" size="pill" busy={isBusy} onClick={() => void endOthers()}>
            <Trans>End all others</Trans>
          </Button>
        )
      }
    >
      <List label={t`Signed in now`}>
        {ownFirst.map((session) => (
          <SessionRow key={session.sessionId} address={address} session={session} />
        ))}
      </List>
    </Section>
  )
}

function SessionRow({ address, session }: { readonly address: string; readonly session: Session }) {
  const { isBusy, run } = useSecurityAct(address)
  const { sessionId, isCurrent } = session
  const signedIn = formatMoment(session.signInTime)
  const used = formatMoment(session.lastUseTime)
  const end = () => run(() => apiClient.endSession({ sessionId }), msg`The session has ended.`)
  return (
    <ListRow
      icon={<PersonIcon size={18} aria-hidden="true" />}
      title={<ClientText {...session} />}
      hint={
        <span className="num">
          <Trans>
            Signed in {signedIn}, last used {used}
          </Trans>
        </span>
      }
      value={isCurrent ? <Trans>This device</Trans> : undefined}
      below={
        !isCurrent && (
          <Button kind="ghost" size="pill" busy={isBusy} onClick={() => void end()}>
            <Trans>End session</Trans>
          </Button>
        )
      }
    />
  )
}
