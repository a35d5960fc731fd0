import { Card, ClockIcon, List, ListRow } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { mergePages } from '../../api/pages.ts'
import { formatMoment } from '../../components/dates/formatMoment.ts'
import { ListShape } from '../../components/lists/ListShape.tsx'
import { LoadMore } from '../../components/lists/LoadMore.tsx'
import { Failure } from '../../components/notices/Failure.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { ClientText } from './ClientText.tsx'
import { Section } from './Section.tsx'
import { createSignInsQuery, type SignIn } from './securityQueries.ts'

/** The sign-ins of the last 90 days, each with how its session ended. */
export function SignInList({ address }: { readonly address: string }) {
  return (
    <Section id="sign-ins-title" title={<Trans>Sign-ins of the last 90 days</Trans>}>
      <SignIns address={address} />
    </Section>
  )
}

function SignIns({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(createSignInsQuery(address))
  const rows = query.data && mergePages(query.data.pages, ({ sessionId }) => sessionId)
  const shown = formatCount(rows?.length ?? 0)
  const all = formatCount(query.data?.pages.at(-1)?.total ?? 0)
  if (!rows)
    return query.error ? (
      <Card>
        <Failure
          title={<Trans>Your sign-ins could not be loaded</Trans>}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </Card>
    ) : (
      <div aria-busy="true">
        <ListShape />
      </div>
    )
  return (
    <>
      <List label={t`Sign-ins of the last 90 days`}>
        {rows.map((signIn) => (
          <SignInRow key={signIn.sessionId} signIn={signIn} />
        ))}
      </List>
      {query.hasNextPage && (
        <LoadMore isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()}>
          <Trans>
            {shown} of {all}
          </Trans>
        </LoadMore>
      )}
    </>
  )
}

function SignInRow({ signIn }: { readonly signIn: SignIn }) {
  return (
    <ListRow
      icon={<ClockIcon size={18} aria-hidden="true" />}
      title={<ClientText {...signIn} />}
      hint={
        <span className="num">
          {formatMoment(signIn.signInTime)} · <SignInEnd signIn={signIn} />
        </span>
      }
      value={signIn.isNewDevice ? <Trans>New device</Trans> : undefined}
    />
  )
}

/** The end of a sign-in's session, and the other session that caused it. */
function SignInEnd({ signIn: { end, endTime, endedBy, isCurrent } }: { readonly signIn: SignIn }) {
  const time = endTime === null ? '' : formatMoment(endTime)
  switch (end) {
    case null:
      return isCurrent ? <Trans>Open, this device</Trans> : <Trans>Open</Trans>
    case 'signedOut':
      return <Trans>Logged out {time}</Trans>
    case 'signedInAgain':
      return <Trans>Signed in again {time}</Trans>
    case 'banned':
      return <Trans>Ended by the platform {time}</Trans>
    case 'expired':
      return <Trans>Expired {time}</Trans>
    case 'endedByMember': {
      const by = <ClientText browser={endedBy?.browser ?? null} system={endedBy?.system ?? null} />
      return (
        <Trans>
          Ended {time} by {by}
        </Trans>
      )
    }
  }
}
