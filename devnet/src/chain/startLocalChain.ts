import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hash, Hex } from 'viem'
import { ChainKeeper, type ChainKeeperOptions } from './chainKeeper.ts'
import { getBlockIntervalMs } from './getBlockIntervalMs.ts'
import type { Head } from './replayJournal.ts'
import { writeFileAtomically } from './snapshots.ts'
import { AnvilGoneError } from './startAnvil.ts'

export type LocalChainOptions = ChainKeeperOptions & {
  /** Without a heartbeat blocks come only by `mine`. */
  readonly heartbeat?: boolean
}

export type LocalChain = {
  readonly chainId: number
  getHead(): Head
  getProcessId(): number | undefined
  /** Asks anvil; waits while the chain is being restored. */
  request<T = unknown>(method: string, params?: readonly unknown[]): Promise<T>
  /** Takes a signed transaction into the pool; when it returns, a crash cannot lose it. */
  sendRawTransaction(raw: Hex): Promise<Hash>
  /** Mines now: each block a second after the last, or at the demo's time if that is later. */
  mine(blocks?: number): Promise<Head>
  /** Takes off `depth` blocks that are not final and mines one more than that, without their transactions. */
  reorg(depth: number): Promise<Head>
  /** While it is on, every accepted transaction is mined at once: for building the demo. */
  setInstant(instant: boolean): void
  /** Ends anvil as a crash would; it comes back by itself with the same blocks. */
  kill(): void
  stop(): Promise<void>
}

const heartbeatTickMs = 100
const retries = 3
const retryDelayMs = 100

type Genesis = {
  readonly chainId: number
  readonly timestamp: number
  readonly mnemonic: string
  readonly accounts: number
}

/**
 * Starts a local chain, or restores it with every block it ever showed: what is about to happen is written down before
 * anvil does it, and done again after a crash, which gives the same hashes.
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const genesis = await readGenesis(options)
  const keeper = new ChainKeeper({ ...options, genesisTimestamp: genesis.timestamp })
  await keeper.start()
  let instant = false
  const stopHeartbeat = options.heartbeat === false ? () => undefined : startHeartbeat(keeper, options)

  const request = <T>(method: string, params: readonly unknown[] = []) =>
    retryAfterRestore(keeper, async () => (await keeper.getAnvil()).request<T>(method, params))
  return {
    chainId: options.chainId,
    getHead: () => keeper.head,
    getProcessId: () => keeper.processId,
    request,
    async sendRawTransaction(raw) {
      const hash = await retryAfterRestore(keeper, () => keeper.accept(raw))
      if (instant) await retryAfterRestore(keeper, () => keeper.mine(1, { isActivity: true }))
      return hash
    },
    mine: (blocks = 1) => retryAfterRestore(keeper, () => keeper.mine(blocks, { isActivity: true })),
    reorg: (depth) => keeper.reorg(depth),
    setInstant(value) {
      instant = value
    },
    kill: () => keeper.kill(),
    async stop() {
      stopHeartbeat()
      await keeper.stop()
    },
  }
}

async function readGenesis(options: LocalChainOptions): Promise<Genesis> {
  const file = join(options.folder, 'genesis.json')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  const wanted: Genesis = {
    chainId: options.chainId,
    timestamp: options.genesisTimestamp,
    mnemonic: options.mnemonic,
    accounts: options.accounts,
  }
  if (known === undefined) {
    await writeFileAtomically(file, JSON.stringify(wanted))
    return wanted
  }
  const genesis = JSON.parse(known) as Genesis
  if (
    genesis.chainId !== wanted.chainId ||
    genesis.mnemonic !== wanted.mnemonic ||
    genesis.accounts !== wanted.accounts
  )
    throw new Error(
      `${options.folder} holds another chain than ${options.chainId}; move it away to begin anew.`,
    )
  return genesis
}

function startHeartbeat(keeper: ChainKeeper, options: LocalChainOptions): () => void {
  let isMining = false
  const onTick = async () => {
    const interval = getBlockIntervalMs(keeper.activity)
    const isDue = Date.now() - keeper.lastMinedMs >= interval
    if (isMining || !isDue) return
    isMining = true
    try {
      await keeper.mine(1, { isActivity: false })
    } catch (error) {
      if (!(error instanceof AnvilGoneError)) options.onWarning?.(error)
    } finally {
      isMining = false
    }
  }
  const timer = setInterval(() => void onTick(), heartbeatTickMs)
  return () => clearInterval(timer)
}

async function retryAfterRestore<T>(keeper: ChainKeeper, act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof AnvilGoneError) || attempt >= retries || keeper.isStopped) throw error
      // The connection breaks a moment before the process is seen to end.
      await new Promise((done) => setTimeout(done, retryDelayMs))
      await keeper.getAnvil()
    }
  }
}
