import type { Database } from '@bank/database'
import { queryWithDeadlockRetry } from './queryWithDeadlockRetry.ts'

/** The answer of a posting function: null after posting, and the first posting when the key was posted before. */
export type PostRow = { first: { metadata: Record<string, unknown>; createdAtMs: number } | null }

/** Two functions of the ledger with the same parameters: `alone` posts one, `group` takes an array of each. */
export type GroupedStatement = {
  readonly alone: { readonly name: string; readonly text: string }
  readonly group: { readonly name: string; readonly text: string }
}

/** The parameters of one posting, its placement, and the accounts of members that it moves. */
export type GroupedPosting = {
  readonly placement: number
  readonly values: unknown[]
  readonly accounts: readonly bigint[]
}

type Waiting = GroupedPosting & {
  resolve(row: PostRow): void
  reject(error: unknown): void
}

/** Postings alone at once; more of them would wait for a connection, and are collected instead. */
const aloneMax = 8
/** Postings below which a group costs more than it saves, and above which it keeps its accounts for too long. */
const groupSizes = { min: 8, max: 64 }
/** Groups under way at once, of different placements: they never wait for one allowance. */
const laneCount = 2
/** A posting alone that waits for its account for longer gives up its share of `aloneMax`. */
const slowAfterMs = 5

const queues = new WeakMap<Database, Map<GroupedStatement, PostingQueue>>()

/**
 * Posts at once while few postings of this kind are under way, and otherwise with all those that arrived meanwhile, in one
 * call. Postings of one account are sent one after the other. What a group leaves is posted alone and has its own answer
 * or error; so has each of a group whose outcome is unknown, because its key is posted once. Throws what `alone` throws.
 */
export function postInGroup(
  database: Database,
  statement: GroupedStatement,
  posting: GroupedPosting,
): Promise<PostRow> {
  const own = queues.get(database) ?? new Map<GroupedStatement, PostingQueue>()
  queues.set(database, own)
  const queue = own.get(statement) ?? new PostingQueue(database, statement)
  own.set(statement, queue)
  return new Promise((resolve, reject) => queue.add({ ...posting, resolve, reject }))
}

class PostingQueue {
  readonly #database: Database
  readonly #statement: GroupedStatement
  readonly #lanes = Array.from({ length: laneCount }, () => ({ waiting: [] as Waiting[], isPosting: false }))
  /** Accounts of the calls under way. */
  readonly #busy = new Set<bigint>()
  /** Postings alone that are under way, with the time of their start. */
  readonly #alone = new Map<Waiting, number>()
  #isScheduled = false
  #isTimed = false

  constructor(database: Database, statement: GroupedStatement) {
    this.#database = database
    this.#statement = statement
  }

  add(one: Waiting): void {
    const lane = this.#lanes[one.placement % laneCount]
    if (this.#mayStartAlone() && lane?.waiting.length === 0 && this.#isFree(one)) {
      this.#startOne(one)
      return
    }
    lane?.waiting.push(one)
    this.#schedule()
  }

  #isGrouping = (): boolean => this.#lanes.some(({ isPosting }) => isPosting)
  #isWaiting = (): boolean => this.#lanes.some(({ waiting }) => waiting.length > 0)
  #mayStartAlone = (): boolean => this.#alone.size < aloneMax && !this.#isGrouping()
  #isFree = ({ accounts }: Waiting): boolean => !accounts.some((account) => this.#busy.has(account))

  /** Lets the callers of a call that ended add their next postings first. */
  #schedule(): void {
    if (this.#isScheduled || !this.#isWaiting()) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#startGroups()
      this.#startAlone()
      this.#limitWait()
    })
  }

  #startGroups(): void {
    for (const lane of this.#lanes) {
      if (lane.isPosting || lane.waiting.length < groupSizes.min) continue
      const { chosen, rest } = this.#chooseFree(lane.waiting, groupSizes.max)
      if (chosen.length < groupSizes.min) continue
      lane.waiting = rest
      lane.isPosting = true
      for (const one of chosen) this.#open(one)
      void this.#postTogether(chosen).then(() => {
        lane.isPosting = false
        this.#schedule()
      })
    }
  }

  #startAlone(): void {
    for (const lane of this.#lanes) {
      if (lane.waiting.length === 0 || !this.#mayStartAlone()) continue
      const { chosen, rest } = this.#chooseFree(lane.waiting, aloneMax - this.#alone.size)
      lane.waiting = rest
      for (const one of chosen) this.#startOne(one)
    }
  }

  /** Takes slow postings out of the count as long as others wait. */
  #limitWait(): void {
    if (this.#isTimed || this.#alone.size === 0 || !this.#isWaiting()) return
    this.#isTimed = true
    setTimeout(() => {
      this.#isTimed = false
      const slowMs = performance.now() - slowAfterMs
      for (const [one, startMs] of this.#alone) if (startMs <= slowMs) this.#alone.delete(one)
      this.#schedule()
    }, slowAfterMs)
  }

  #startOne(one: Waiting): void {
    this.#open(one)
    this.#alone.set(one, performance.now())
    void this.#postAlone(one)
  }

  #open({ accounts }: Waiting): void {
    for (const account of accounts) this.#busy.add(account)
  }

  #close({ accounts }: Waiting): void {
    for (const account of accounts) this.#busy.delete(account)
  }

  async #postAlone(one: Waiting): Promise<void> {
    const { name, text } = this.#statement.alone
    try {
      const [row] = await queryWithDeadlockRetry<PostRow>(this.#database, { name, text, values: one.values })
      if (!row) throw new Error(`${name} answered no row`)
      one.resolve(row)
    } catch (error) {
      one.reject(error)
    }
    this.#close(one)
    this.#alone.delete(one)
    this.#schedule()
  }

  async #postTogether(group: readonly Waiting[]): Promise<void> {
    const left = await postGroup(this.#database, this.#statement, group)
    for (const [index, one] of group.entries()) {
      if (left.has(index + 1)) {
        void this.#postAlone(one)
        continue
      }
      this.#close(one)
      one.resolve({ first: null })
    }
  }

  /** Chooses the longest waiting ones, at most `count`, whose accounts no call under way and none before them uses. */
  #chooseFree(waiting: readonly Waiting[], count: number) {
    const used = new Set<bigint>()
    const [chosen, rest]: [Waiting[], Waiting[]] = [[], []]
    for (const one of waiting) {
      const isChosen =
        chosen.length < count && this.#isFree(one) && !one.accounts.some((account) => used.has(account))
      for (const account of one.accounts) used.add(account)
      ;(isChosen ? chosen : rest).push(one)
    }
    return { chosen, rest }
  }
}

/** Posts a group; returns the positions, from one, of those to be posted alone: all of them after an error. */
async function postGroup(
  { pool }: Database,
  { group }: GroupedStatement,
  postings: readonly Waiting[],
): Promise<ReadonlySet<number>> {
  const columns = (postings[0]?.values ?? []).map((_, column) => postings.map(({ values }) => values[column]))
  try {
    const { rows } = await pool.query<{ left: number[] }>({ ...group, values: columns })
    return new Set(rows[0]?.left)
  } catch {
    return new Set(postings.map((_, index) => index + 1))
  }
}
