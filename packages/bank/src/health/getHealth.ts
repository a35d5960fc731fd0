import type { SignerFault } from '@bank/database'
import type { BankContext } from '../bankContext.ts'
import { findFreeze } from '../freeze/findFreeze.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import { type ChainHealth, readChains } from './readChains.ts'
import {
  type OpenWithdrawals,
  readOpenWithdrawals,
  readWaitingWork,
  type WaitingWork,
} from './readWaitingWork.ts'

/** The state of a signer key, which decides if it may send. */
export type SignerKeyHealth = {
  readonly chainId: number
  readonly sender: string
  readonly failures: number
  readonly haltedReason: SignerFault | null
  /** Message of the node, signer or contract. */
  readonly haltedDetail: string | null
  readonly haltTime: number | null
}

/** The machinery at one moment. */
export type Health = {
  readonly asOf: number
  /** The freeze that lasts; null while the bank is open. */
  readonly freeze: { readonly by: string; readonly reason: string; readonly time: number } | null
  readonly chains: readonly ChainHealth[]
  readonly signerKeys: readonly SignerKeyHealth[]
  readonly jobs: readonly WaitingWork[]
  readonly withdrawals: readonly OpenWithdrawals[]
  readonly audit: {
    readonly rowCount: number
    readonly headId: string | null
    readonly headHash: string | null
  }
}

/** Chains, cursors and halts, keys, what waits, and the head of the audit. Throws 403. */
export async function getHealth(
  bank: BankContext,
  { operator }: { readonly operator: Operator },
): Promise<Health> {
  assertMay(operator, 'health.read')
  const [asOf, freeze, chains, signerKeys, jobs, withdrawals, audit] = await Promise.all([
    bank.clock.now(),
    findFreeze(bank.database),
    readChains(bank),
    listSignerKeys(bank),
    readWaitingWork(bank),
    readOpenWithdrawals(bank),
    readAuditHead(bank),
  ])
  return {
    asOf: asOf.getTime(),
    freeze: freeze ? { by: freeze.by, reason: freeze.reason, time: freeze.frozenAt.getTime() } : null,
    chains,
    signerKeys,
    jobs,
    withdrawals,
    audit,
  }
}

/** The keys that have ever sent or failed to. */
export async function listSignerKeys({ database }: BankContext): Promise<SignerKeyHealth[]> {
  const rows = await database.kysely
    .selectFrom('bank.signer_key')
    .selectAll()
    .orderBy('chain_id')
    .orderBy('sender')
    .execute()
  return rows.map(({ chain_id, sender, failures, halted_reason, halted_detail, halted_at }) => ({
    chainId: Number(chain_id),
    sender,
    failures,
    haltedReason: halted_reason,
    haltedDetail: halted_detail,
    haltTime: halted_at?.getTime() ?? null,
  }))
}

/** Rows are numbered without a gap, so the number of the last one is how many there are. */
async function readAuditHead({ database }: BankContext): Promise<Health['audit']> {
  const { id, hash } = await database.kysely
    .selectFrom('bank.audit_head')
    .select(['id', 'hash'])
    .executeTakeFirstOrThrow()
  return id === '0'
    ? { rowCount: 0, headId: null, headHash: null }
    : { rowCount: Number(id), headId: id, headHash: hash.toString('hex') }
}
