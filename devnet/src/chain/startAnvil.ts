import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { findFoundryBinary } from '@bank/chain/testing'

/** An error that anvil returned instead of a result. */
export class RpcResponseError extends Error {
  readonly code: number
  /** Data of the error, such as the return data of a reverted call. */
  readonly details: unknown

  constructor(code: number, message: string, details?: unknown) {
    super(message)
    this.name = 'RpcAnswerError'
    this.code = code
    this.details = details
  }
}

/** Anvil is gone or does not answer; what it was asked may or may not have happened. */
export class AnvilGoneError extends Error {
  constructor(cause: unknown) {
    super('the local chain does not answer', { cause })
    this.name = 'AnvilGoneError'
  }
}

export type Anvil = {
  readonly process: ChildProcess
  /** Asks one method. Throws RpcResponseError for a refusal and AnvilGoneError when there is no answer. */
  request<T = unknown>(method: string, params?: readonly unknown[]): Promise<T>
  kill(): Promise<void>
}

export type AnvilOptions = {
  readonly chainId: number
  readonly mnemonic: string
  readonly accounts: number
  /** Unix seconds; it is part of the genesis block's hash. */
  readonly genesisTimestamp: number
  /** The number of recent states that can be read. */
  readonly historyBlocks: number
  readonly stateFile?: string
  /** Receives the process as soon as it is started. */
  readonly onProcess?: (processId: number) => Promise<void>
}

const startTimeoutMs = 60_000
const requestTimeoutMs = 60_000

/**
 * Starts an anvil that mines only on request, on a free port of 127.0.0.1 that stays private to this process.
 * Finalized is head − 2, as on BSC.
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const child = spawn(findFoundryBinary('anvil'), listArguments(options), {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [port] = await Promise.all([
    waitUntilListening(child),
    child.pid === undefined ? undefined : options.onProcess?.(child.pid),
  ])
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    process: child,
    async request<T>(method: string, params: readonly unknown[] = []): Promise<T> {
      const text = await post({
        port,
        agent,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const answer = JSON.parse(text) as {
        result?: T
        error?: { code: number; message: string; data?: unknown }
      }
      if (answer.error) throw new RpcResponseError(answer.error.code, answer.error.message, answer.error.data)
      return answer.result as T
    },
    async kill() {
      agent.destroy()
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      // Everything that matters is in the journal, so there is nothing to wait for.
      child.kill('SIGKILL')
      await ended
    },
  }
}

function listArguments(options: AnvilOptions): string[] {
  return [
    ...['--host', '127.0.0.1', '--port', '0', '--chain-id', `${options.chainId}`],
    ...['--no-mining', '--order', 'fifo', '--slots-in-an-epoch', '1'],
    ...['--mnemonic', options.mnemonic, '--accounts', `${options.accounts}`, '--balance', '10000'],
    ...['--timestamp', `${options.genesisTimestamp}`, '--hardfork', 'prague', '--no-cors'],
    // Without a bound every block's whole state would end up in the user's home folder.
    ...['--prune-history', `${options.historyBlocks}`],
    ...(options.stateFile === undefined ? [] : ['--load-state', options.stateFile]),
  ]
}

async function waitUntilListening(child: ChildProcess): Promise<number> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000)
  })
  return new Promise((resolve, reject) => {
    const rejectWith = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`anvil ${why}: ${output}`))
    }
    const timer = setTimeout(() => rejectWith('did not start in time'), startTimeoutMs)
    child.once('error', (error) => rejectWith(error.message))
    child.once('exit', (code) => rejectWith(`ended with code ${code} before it listened`))
    if (child.stdout === null) return
    createInterface(child.stdout).on('line', (line) => {
      const found = /Listening on \S+:(\d+)/.exec(line)
      if (!found) return
      clearTimeout(timer)
      child.removeAllListeners('exit')
      resolve(Number(found[1]))
    })
  })
}

function post(params: { port: number; agent: Agent; body: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const onError = (cause: unknown) => reject(new AnvilGoneError(cause))
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(params.body) }
    const call = request(
      {
        host: '127.0.0.1',
        port: params.port,
        agent: params.agent,
        method: 'POST',
        headers,
        timeout: requestTimeoutMs,
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', onError)
        answer.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      },
    )
    call.once('error', onError)
    call.once('timeout', () => call.destroy(new Error('no answer in time')))
    call.end(params.body)
  })
}
