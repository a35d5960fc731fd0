import { Button } from '../controls/Button.tsx'
import { Identicon } from '../icons/Identicon.tsx'
import { GiftIcon, InwardIcon, ShieldIcon, WalletIcon } from '../icons/icons.ts'
import { Card } from '../layout/Card.tsx'
import { Fact, Facts } from '../layout/Facts.tsx'
import { List, ListRow } from '../layout/List.tsx'
import { Skeleton, TextSkeleton } from '../states/Skeleton.tsx'
import { Spinner } from '../states/Spinner.tsx'
import { EmptyState, ErrorState } from '../states/States.tsx'
import { Steps } from '../states/Steps.tsx'
import { Show } from './Show.tsx'

const states = ['done', 'now', 'waiting', 'later', 'failed'] as const
const stateNames = {
  done: 'done',
  now: 'your turn',
  waiting: 'under way',
  later: 'to come',
  failed: 'failed',
}
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** Cards and lists: full, loading, empty, failed. */
export function ListShows() {
  return (
    <>
      <Show name="List: full">
        <List label="Rows">
          <ListRow
            icon={<InwardIcon size={18} />}
            title="Recharge"
            hint="Nov 21, 20:20"
            value="+1,000.00 USDT"
            valueHint="≈ $1,000.00"
            onClick={() => undefined}
          />
          <ListRow
            icon={<ShieldIcon size={18} />}
            title="A title without a value"
            hint="And a longer note beneath it"
          />
          <ListRow title="Without an icon" value="24,557,926" />
        </List>
      </Show>
      <Show name="Card: loading, empty, failed">
        <Card aria-busy="true">
          <TextSkeleton className="text-display num">0,000.00</TextSkeleton>
          <Skeleton className="mt-4 h-16 w-full" />
          <Spinner />
        </Card>
        <Card>
          <EmptyState icon={<GiftIcon size={20} />} title="Nothing here yet" action={<Button>Begin</Button>}>
            What would be here, and how to begin.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            title="This could not be loaded"
            retry={{ label: 'Try again', onRetry: () => undefined }}
          >
            Nothing was changed.
          </ErrorState>
        </Card>
      </Show>
      <Show name="Facts, Steps, Identicon">
        <Card>
          <Facts>
            <Fact name="Rate">{'1 USDT = 1.00 GUSD'}</Fact>
            <Fact name="Fee 0.10%">{'1.00 GUSD'}</Fact>
          </Facts>
        </Card>
        <Card>
          <Steps
            stateNames={stateNames}
            steps={states.map((state) => ({ key: state, name: `A step: ${state}`, hint: 'A note', state }))}
          />
        </Card>
        <div className="flex items-center gap-3">
          <Identicon address={address} />
          <WalletIcon size={18} />
        </div>
      </Show>
    </>
  )
}
