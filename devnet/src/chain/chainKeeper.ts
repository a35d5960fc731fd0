import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hash, Hex } from 'viem'
import { isStopRequested } from '../processes/processRecord.ts'
import { createSerialQueue } from './createSerialQueue.ts'
import type { ChainActivity } from './getBlockIntervalMs.ts'
import { type Journal, openJournal, readJournal } from './journal.ts'
import { type Head, ReplayError, readBlock, replayJournal } from './replayJournal.ts'
import { readSnapshots, type Snapshot, writeSnapshots, writeState } from './snapshots.ts'
import { type Anvil, AnvilGoneError, startAnvil } from './startAnvil.ts'

export type ChainKeeperOptions = {
  readonly chainId: number
  /** Folder of the chain; every file in it belongs to the chain. */
  readonly folder: string
  readonly mnemonic: string
  readonly accounts: number
  /** The demo's time in milliseconds: wall clock plus offset. */
  readonly getTimeMs: () => number
  /** Unix seconds of a new chain's first block; an old chain keeps its own. */
  readonly genesisTimestamp: number
  readonly snapshotBlocks?: number
  /** The number of newest blocks that stay although they are empty. */
  readonly keepBlocks?: number
  /** The number of blocks that one anvil mines before a new one replaces it. */
  readonly blocksPerProcess?: number
  readonly onWarning?: (error: unknown) => void
  /** Called when a signal from outside stops anvil, which is then not started again. */
  readonly onStopRequest?: (() => void) | undefined
  /** Receives every anvil as soon as it is started. */
  readonly onProcess?: (processId: number) => Promise<void>
}

type PoolContent = Record<'pending' | 'queued', Record<string, Record<string, { hash: Hash }>>>

const finalityBlocks = 2
const historyBlocks = 600
const keepBlocksDefault = 5_000
const snapshotBlocksDefault = 64
/** Anvil keeps every block in memory, some 13 kB each; a fresh one keeps what the checkpoint keeps. */
const blocksPerProcessDefault = 5_000
const restoreRetryMs = 500

/** Keeps one chain: the only place that changes it, one act after another, each written down before it is done. */
export class ChainKeeper {
  readonly #options: ChainKeeperOptions
  readonly #serial = createSerialQueue()
  #snapshots: readonly Snapshot[] = []
  #journal: Journal | undefined
  #anvil: Anvil | undefined
  #head: Head = { number: 0, hash: '0x', timestamp: 0 }
  #highestTimestamp = 0
  #pool = new Map<Hash, Hex>()
  #lastActiveBlock = 0
  #lastActiveMs = Date.now()
  #lastMinedMs = Date.now()
  #minedByProcess = 0
  #isStopped = false
  /** Settles when reads may pass: not while the chain is being restored or reorganised. */
  #open: Promise<void> = Promise.resolve()

  constructor(options: ChainKeeperOptions) {
    this.#options = options
  }

  /** Starts anvil and brings back every block. Throws ReplayError when no checkpoint leads there. */
  start(): Promise<void> {
    return this.#serial(() => this.#restore())
  }

  get head(): Head {
    return this.#head
  }

  get lastMinedMs(): number {
    return this.#lastMinedMs
  }

  get processId(): number | undefined {
    return this.#anvil?.process.pid
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  get activity(): ChainActivity {
    return {
      head: this.#head.number,
      lastActiveBlock: this.#lastActiveBlock,
      poolSize: this.#pool.size,
      idleMs: Date.now() - this.#lastActiveMs,
    }
  }

  /** The running anvil, once reads may pass. */
  async getAnvil(): Promise<Anvil> {
    await this.#open
    return this.#getAnvil()
  }

  /** Takes a signed transaction into the pool; it is on the disk when this returns. */
  accept(raw: Hex): Promise<Hash> {
    return this.#serial(async () => {
      const hash = await this.#getAnvil().request<Hash>('eth_sendRawTransaction', [raw])
      await this.#withRestart(() => this.#getJournal().append({ kind: 'transaction', hash, raw }))
      this.#pool.set(hash, raw)
      this.#lastActiveMs = Date.now()
      return hash
    })
  }

  /** Mines blocks, each strictly later than the last. */
  mine(blocks: number, params: { isActivity: boolean }): Promise<Head> {
    return this.#serial(async () => {
      for (let mined = 0; mined < blocks; mined += 1) await this.#mineOne()
      if (params.isActivity) this.#setActive()
      await this.#deleteStaleTransactions()
      await this.#saveSnapshotIfDue()
      return this.#head
    })
  }

  /** Takes off blocks that are not final and mines one more than that; reads wait until it is over. */
  reorg(depth: number): Promise<Head> {
    const done = this.#serial(async () => {
      if (!Number.isInteger(depth) || depth < 1 || depth > Math.min(finalityBlocks, this.#head.number))
        throw new RangeError(
          `depth: a whole number from 1 to ${finalityBlocks}, the blocks that are not final`,
        )
      await this.#withRestart(async () => {
        await this.#getJournal().append({ kind: 'rollback', depth })
        await this.#getAnvil().request('anvil_rollback', [depth])
        this.#head = await readBlock(this.#getAnvil(), 'latest')
      })
      for (let mined = 0; mined <= depth; mined += 1) await this.#mineOne()
      this.#setActive()
      return this.#head
    })
    this.#open = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  /** Ends anvil as a crash would; it is restored at once. */
  kill(): void {
    this.#anvil?.process.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#serial(async () => {
      await this.#anvil?.kill()
      await this.#journal?.close()
    })
  }

  #getAnvil(): Anvil {
    if (this.#anvil === undefined) throw new AnvilGoneError('it is being restored')
    return this.#anvil
  }

  #getJournal(): Journal {
    if (this.#journal === undefined) throw new AnvilGoneError('it is being restored')
    return this.#journal
  }

  #setActive(): void {
    this.#lastActiveBlock = this.#head.number
    this.#lastActiveMs = Date.now()
  }

  /**
   * A change that the journal cannot record (a full disk) must not stay: anvil is killed and restored from the
   * journal.
   */
  async #withRestart<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      // A line may be torn: nothing is added behind it before it was read again.
      const damaged = this.#journal
      this.#journal = undefined
      await damaged?.close().catch(() => {})
      this.kill()
      throw error
    }
  }

  async #mineOne(): Promise<void> {
    const anvil = this.#getAnvil()
    const number = this.#head.number + 1
    const timestamp = Math.max(Math.floor(this.#options.getTimeMs() / 1_000), this.#highestTimestamp + 1)
    const block = await this.#withRestart(async () => {
      await this.#getJournal().append({ kind: 'block', number, timestamp })
      await anvil.request('evm_mine', [{ timestamp }])
      const mined = await readBlock(anvil, number)
      await this.#getJournal().note({
        kind: 'sealed',
        number,
        hash: mined.hash,
        transactions: mined.transactions,
      })
      return mined
    })
    for (const hash of block.transactions) this.#pool.delete(hash)
    this.#head = { number, hash: block.hash, timestamp: block.timestamp }
    this.#highestTimestamp = Math.max(this.#highestTimestamp, block.timestamp)
    if (block.transactions.length > 0) this.#setActive()
    this.#lastMinedMs = Date.now()
    this.#minedByProcess += 1
  }

  /** Starts from the older checkpoint where it can, so that as many past states as possible can be read. */
  async #restore(): Promise<void> {
    const { folder } = this.#options
    const known = await readSnapshots(folder)
    const first: Snapshot = { number: 0, hash: '0x', state: null, journal: 'journal-0.log' }
    if (known.length === 0) await writeSnapshots(folder, [first])
    this.#snapshots = known.length === 0 ? [first] : known
    let failure: unknown
    for (const [index, snapshot] of this.#snapshots.entries()) {
      try {
        return await this.#restoreFrom(snapshot, index)
      } catch (error) {
        failure = error
        const failed = this.#anvil
        this.#anvil = undefined
        await failed?.kill()
      }
    }
    throw failure
  }

  async #restoreFrom(snapshot: Snapshot, index: number): Promise<void> {
    const { folder } = this.#options
    await this.#journal?.close()
    this.#journal = undefined
    const last = this.#snapshots.at(-1) ?? snapshot
    const journal = await openJournal(join(folder, last.journal))
    this.#journal = journal
    const journals = await Promise.all(
      this.#snapshots.slice(index).map((each) => readJournal(join(folder, each.journal))),
    )
    const anvil = await this.#startAnvil(snapshot.state)
    const begin = await readBlock(anvil, 'latest')
    if (snapshot.state !== null && begin.hash !== snapshot.hash)
      throw new ReplayError(`the state saved at block ${snapshot.number} is not that block's`)
    const replayed = await replayJournal(anvil, journals.flat())
    this.#head = replayed.head
    this.#pool = replayed.pool
    this.#highestTimestamp = replayed.highestTimestamp
    this.#minedByProcess = 0
    if (replayed.unsealed !== undefined) await journal.note({ kind: 'sealed', ...replayed.unsealed })
    await this.#deleteStaleTransactions()
    // A new anvil has forgotten the demo's time and a crash may have cut a reorg short; blocks mend both.
    do await this.#mineOne()
    while (this.#head.number < replayed.highestNumber)
    this.#setActive()
  }

  async #startAnvil(state: string | null): Promise<Anvil> {
    const started = await startAnvil({
      ...this.#options,
      historyBlocks,
      ...(state === null ? {} : { stateFile: join(this.#options.folder, state) }),
    })
    this.#anvil = started
    started.process.once('exit', (code, signal) => {
      if (this.#anvil !== started || this.#isStopped) return
      const { onStopRequest } = this.#options
      if (onStopRequest !== undefined && isStopRequested(code, signal)) return onStopRequest()
      this.#restoreUntilDone()
    })
    return started
  }

  #restoreUntilDone(): void {
    this.#anvil = undefined
    this.#open = this.#serial(async () => {
      while (!this.#isStopped) {
        try {
          return await this.#restore()
        } catch (error) {
          this.#options.onWarning?.(error)
          await new Promise((done) => setTimeout(done, restoreRetryMs))
        }
      }
    })
  }

  /** A transaction that left anvil's pool was replaced or can never be mined. */
  async #deleteStaleTransactions(): Promise<void> {
    if (this.#pool.size === 0) return
    const content = await this.#getAnvil().request<PoolContent>('txpool_content')
    const waiting = [content.pending, content.queued].flatMap((senders) => Object.values(senders))
    const alive = new Set(waiting.flatMap((nonces) => Object.values(nonces).map(({ hash }) => hash)))
    for (const hash of this.#pool.keys()) if (!alive.has(hash)) this.#pool.delete(hash)
  }

  async #saveSnapshotIfDue(): Promise<void> {
    const last = this.#snapshots.at(-1)
    const { folder, snapshotBlocks = snapshotBlocksDefault, keepBlocks = keepBlocksDefault } = this.#options
    const { number, hash } = this.#head
    if (last === undefined || number - last.number < snapshotBlocks) return
    const state = `state-${number}.json`
    const next: Snapshot = { number, hash, state, journal: `journal-${number}.log` }
    await writeState(this.#getAnvil(), { file: join(folder, state), head: number, keepBlocks })
    await rm(join(folder, next.journal), { force: true })
    const opened = await openJournal(join(folder, next.journal))
    const waiting = [...this.#pool].map(([id, raw]) => ({ kind: 'transaction', hash: id, raw }) as const)
    await opened.append(...waiting)
    await writeSnapshots(folder, [last, next])
    await this.#getJournal().close()
    this.#journal = opened
    this.#snapshots = [last, next]
    if (this.#minedByProcess >= (this.#options.blocksPerProcess ?? blocksPerProcessDefault)) this.kill()
  }
}
