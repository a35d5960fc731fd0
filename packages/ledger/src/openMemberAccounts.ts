import type { MemberId } from './chartOfAccounts.ts'
import { type Executor, queryOne } from './post.ts'

/** Opens a member's accounts at zero; opening them again changes nothing. */
export async function openMemberAccounts(executor: Executor, memberId: MemberId): Promise<void> {
  await queryOne(executor, 'ledger_open', 'SELECT ledger.open_member($1)', [memberId])
}
