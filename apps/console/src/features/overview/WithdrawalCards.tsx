import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../../api/queries.ts'
import { CountCard } from './CountCard.tsx'

const refetchMs = 15_000

/** The two queues of withdrawals that wait for a person. */
export function WithdrawalCards() {
  const { t } = useLingui()
  const review = useQuery(
    createQueryOptions('queryWithdrawals', { states: 'review', pageSize: 1 }, { refetchMs }),
  )
  const frozen = useQuery(
    createQueryOptions('queryWithdrawals', { states: 'frozen', pageSize: 1 }, { refetchMs }),
  )
  return (
    <>
      <CountCard
        title={t`Withdrawals in review`}
        hint={t`Oldest first.`}
        query={review}
        link={{ to: '/withdrawals' }}
      />
      <CountCard
        title={t`Frozen withdrawals`}
        hint={t`Two operators release or return each.`}
        query={frozen}
        link={{ to: '/withdrawals', search: { view: 'frozen' } }}
      />
    </>
  )
}
