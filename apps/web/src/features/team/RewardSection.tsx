import { Card, Chips, EmptyState, GiftIcon, List } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { mergePages } from '../../api/pages.ts'
import { TimeZoneHint } from '../../components/dates/TimeZoneHint.tsx'
import { ListShape } from '../../components/lists/ListShape.tsx'
import { LoadMore } from '../../components/lists/LoadMore.tsx'
import { Refresh } from '../../components/lists/Refresh.tsx'
import { Failure } from '../../components/notices/Failure.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { useStoredChoice } from '../../preferences/useStoredChoice.ts'
import { DownloadRewards } from './DownloadRewards.tsx'
import { RewardRow } from './RewardRow.tsx'
import { createRewardsQuery } from './teamQueries.ts'

/** Rewards by kind: referral, or community and equal level. */
export function RewardSection({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const [tab, setTab] = useStoredChoice<6 | 7>('rewards', [6, 7])
  const query = useInfiniteQuery(createRewardsQuery(address, tab))
  const rewards = query.data && mergePages(query.data.pages, ({ id }) => id)
  const shown = formatCount(rewards?.length ?? 0)
  const all = formatCount(query.data?.pages.at(-1)?.total ?? 0)
  return (
    <>
      <Chips
        label={t`Kind of reward`}
        chips={[
          { key: 6, name: <Trans>Referral reward</Trans> },
          { key: 7, name: <Trans>Community reward</Trans> },
        ]}
        chosen={tab}
        onChoose={setTab}
      />
      <div className="mt-2.5" aria-busy={query.isPending}>
        {query.isPending && <ListShape />}
        {query.isError && !rewards && (
          <Card>
            <Failure
              title={<Trans>Your rewards could not be loaded. Nothing in them has changed.</Trans>}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          </Card>
        )}
        {rewards?.length === 0 && <NoRewards tab={tab} />}
        {rewards && rewards.length > 0 && (
          <>
            <div className="mb-3 flex flex-wrap items-baseline justify-end gap-2">
              <Refresh /> <DownloadRewards tab={tab} />
            </div>
            <List label={t`Rewards`}>
              {rewards.map((reward) => (
                <RewardRow key={reward.id} reward={reward} />
              ))}
            </List>
            <TimeZoneHint days="interest" />
          </>
        )}
        {query.hasNextPage && (
          <LoadMore isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()}>
            <Trans>
              {shown} of {all}
            </Trans>
          </LoadMore>
        )}
      </div>
    </>
  )
}

function NoRewards({ tab }: { readonly tab: 6 | 7 }) {
  return (
    <Card>
      <EmptyState icon={<GiftIcon size={20} />} title={<Trans>No rewards in the last 180 days</Trans>}>
        {tab === 6 ? (
          <Trans>
            They arrive the day after someone you invited has earned interest, if the platform earned enough.
          </Trans>
        ) : (
          <Trans>
            They begin with level A1, and arrive the day after your community has earned interest, if the
            platform earned enough.
          </Trans>
        )}
      </EmptyState>
    </Card>
  )
}
