import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { type Address, createTestClient, type Hex, http, publicActions, toHex, walletActions } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

const mnemonic = 'test test test test test test test test test test test junk'

const accounts = new Map<number, HDAccount>()

/** The n-th account of the development mnemonic; anvil funds the first ten. Each is derived once: that takes 30 ms. */
export function getTestAccount(addressIndex: number): HDAccount {
  const account = accounts.get(addressIndex) ?? mnemonicToAccount(mnemonic, { addressIndex })
  accounts.set(addressIndex, account)
  return account
}

/** Returns the private key of an account of the development mnemonic. */
export function getTestKey(addressIndex: number): Hex {
  const { privateKey } = getTestAccount(addressIndex).getHdKey()
  if (!privateKey) throw new Error('the account has no key')
  return toHex(privateKey)
}

/** Returns an account's address in lower case, as the database keeps it. */
export function getTestAddress(addressIndex: number): Address {
  return getTestAccount(addressIndex).address.toLowerCase() as Address
}

function createClient(url: string) {
  // Hundreds of blocks at once take a busy machine a while.
  const transport = http(url, { retryCount: 0, timeout: 60_000 })
  // Mining may take less time than the number of a block is cached by default.
  return createTestClient({ mode: 'anvil', transport, pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

/** The names that the packages of Foundry have for processors. */
const processors: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Finds the program of Foundry for this machine. Throws Error where its package was not installed. */
export function findFoundryBinary(name: 'anvil' | 'forge', architecture = process.arch): string {
  const packageName = `@foundry-rs/${name}-linux-${processors[architecture] ?? architecture}`
  try {
    return createRequire(import.meta.url).resolve(`${packageName}/bin/${name}`)
  } catch (cause) {
    throw new Error(`${packageName} is not installed: ${name} is pinned for Linux on x64 and arm64.`, {
      cause,
    })
  }
}

export type TestChain = {
  readonly url: string
  readonly processId: number
  readonly client: ReturnType<typeof createClient>
  mine(blocks: number): Promise<void>
  stop(): Promise<void>
}

/** A real anvil on a free port of 127.0.0.1: blocks only by `mine`, finalized = head − 2. */
export async function startTestChain(params: { chainId: number }): Promise<TestChain> {
  const child = spawn(
    findFoundryBinary('anvil'),
    [
      '--port',
      '0',
      '--chain-id',
      `${params.chainId}`,
      '--slots-in-an-epoch',
      '1',
      '--no-mining',
      '--accounts',
      '20',
      // Without a bound every block's whole state would be left in the user's home folder.
      '--prune-history',
      '600',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const processId = child.pid
  if (processId === undefined) throw new Error('anvil did not start')
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('anvil ended before it listened')))
    createInterface(child.stdout).on('line', (line) => {
      const found = /Listening on (\S+)/.exec(line)
      if (found) resolve(`http://${found[1]}`)
    })
  })
  const client = createClient(url)
  return {
    url,
    processId,
    client,
    mine: (blocks) => client.mine({ blocks }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/** Handles a call at the proxy: `forward` sends it to the real node; the return value is the caller's answer. */
export type RpcFault = (params: {
  call: RpcCall
  forward: (call?: RpcCall) => Promise<unknown>
  response: ServerResponse
}) => Promise<unknown>

export type RpcProxy = {
  readonly url: string
  readonly calls: RpcCall[]
  /** Sets how the proxy lies from now on; undefined heals it. */
  setFault(fault: RpcFault | undefined): void
  stop(): Promise<void>
}

async function sendCall(target: string, call: RpcCall): Promise<unknown> {
  const answer = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
  })
  const body = (await answer.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (body.error) {
    const { code, message, data: details } = body.error
    throw Object.assign(new Error(message), { code, data: details })
  }
  return body.result
}

/** An RPC proxy in front of a chain whose answers tests can falsify. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  let fault: RpcFault | undefined
  const calls: RpcCall[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    if (text === '') return response.writeHead(400).end()
    const { id, method, params }: { id: number; method: string; params?: unknown[] } = JSON.parse(text)
    const call = { method, params: params ?? [] }
    calls.push(call)
    const forward = (other: RpcCall = call) => sendCall(target, other)
    let answer: object
    try {
      const result = fault ? await fault({ call, forward, response }) : await forward()
      answer = { jsonrpc: '2.0', id, result }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : -32603
      const details = error instanceof Error && 'data' in error ? error.data : undefined
      const message = error instanceof Error ? error.message : String(error)
      answer = { jsonrpc: '2.0', id, error: { code, message, data: details } }
    }
    if (response.writableEnded || response.destroyed || response.headersSent) return
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  // The client closes idle connections: a server that closes them too sometimes cuts off the next call.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    setFault(next) {
      fault = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
