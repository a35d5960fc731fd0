import type { ConsoleClient } from '@bank/api-schema/console'
import { addAct, createTally, type Tally } from './act.ts'
import type { Desk } from './openDesk.ts'

/** A reviewer at the console; `review` never throws, for the console may be down. */
export type Reviewer = {
  readonly tally: Tally
  /** Rejects every third withdrawal in review; approves one of the others when a new one-time code is there. */
  review(): Promise<void>
}

const reason = 'The member does not answer questions.'

/** Opens a reviewer who decides what waits. */
export function openReviewer(desk: Desk): Reviewer {
  const tally = createTally()
  const approve = async (client: ConsoleClient, withdrawalId: string): Promise<void> => {
    const totp = desk.takeCode()
    if (totp === undefined) return
    const { summary } = await client.queryWithdrawal({ withdrawalId })
    await client.approveWithdrawal({ withdrawalId, summaryHash: summary.hash, totp })
    addAct(tally, 'review')
  }
  return {
    tally,
    async review() {
      try {
        const client = await desk.open()
        if (client === undefined) return
        const { dataList } = await client.queryWithdrawals({ states: 'review', pageNo: 1, pageSize: 100 })
        for (const { id } of dataList)
          if (Number(id) % 3 === 0) {
            await client.rejectWithdrawal({ withdrawalId: id, reason })
            addAct(tally, 'review')
          } else await approve(client, id)
      } catch {
        desk.close()
      }
    },
  }
}
