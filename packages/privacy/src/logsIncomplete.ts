/** Contradictions between an RPC's logs and the pool. */
export type LogsFault = 'deposits' | 'approvals' | 'root' | 'notes' | 'spends'

const sentences: Record<LogsFault, string> = {
  deposits: 'it left out deposits, or told of other ones',
  approvals: 'it left out approvals or removals, or told of other ones',
  root: 'its deposits do not give the root that the pool has',
  notes: 'it left out encrypted notes',
  spends: 'it left out withdrawals or take-backs',
}

/** An RPC endpoint whose logs contradict the pool itself; nothing that was read of it is used. */
export class LogsIncomplete extends Error {
  readonly reason: LogsFault

  constructor(reason: LogsFault, detail: string) {
    super(
      `The RPC endpoint does not tell the whole truth about the pool: ${sentences[reason]} (${detail}). Use another one.`,
    )
    this.name = 'LogsIncomplete'
    this.reason = reason
  }
}
