import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { writeFileAtomically } from '../chain/snapshots.ts'
import { type SupervisedChild, startSupervisedChild } from '../processes/startSupervisedChild.ts'
import type { CrossConfig } from './config/crossConfig.ts'

export type CrossPartsOptions = {
  readonly root: string
  /** File of the program that is each of the parts, from the root. */
  readonly program: string
  /** Folder of the configuration and the logs. */
  readonly folder: string
  readonly recordFolder: string
  readonly config: CrossConfig
  readonly ports: {
    readonly service: number
    readonly serviceControl: number
    readonly relayer: number
    readonly dataworker: number
  }
  readonly relayerKey: Hex
  readonly dataworkerKey: Hex
  /** Environment of every part, besides its own. */
  readonly environment: Readonly<Record<string, string>>
  readonly onWarning: (message: string) => void
  readonly onStopRequest?: () => void
  /** Ends the wait for the parts to answer. */
  readonly signal?: AbortSignal
}

export type CrossParts = {
  /** Base URL of the service's paths. */
  readonly url: string
  /** Control ports: tests set faults of the service, pause and drain the relayer, and let the dataworker settle. */
  readonly serviceControl: string
  readonly relayerControl: string
  readonly dataworkerControl: string
  readonly children: readonly SupervisedChild[]
}

const healthTimeoutMs = 30_000
const healthPollMs = 50
/** A small young generation: parts that mostly wait take a third less memory. */
const thrifty = '--max-semi-space-size=1'

/** Starts service, relayer and dataworker, each a process that is started again when it ends; waits until all answer. */
export async function startCrossParts(options: CrossPartsOptions): Promise<CrossParts> {
  const { folder, ports } = options
  const logs = join(folder, 'logs')
  await mkdir(logs, { recursive: true })
  const file = join(folder, 'crosschain.json')
  await writeFileAtomically(file, JSON.stringify(options.config, undefined, 2))
  const start = (
    name: string,
    role: 'service' | 'relayer' | 'dataworker',
    more: Readonly<Record<string, string>>,
  ) =>
    startSupervisedChild({
      name,
      args: [thrifty, options.program, role, file],
      environment: { ...options.environment, ...more, PORT: `${ports[role]}` },
      workingFolder: options.root,
      logFile: join(logs, `${name}.log`),
      recordFolder: options.recordFolder,
      onWarning: options.onWarning,
      onStopRequest: options.onStopRequest,
    })
  const children = [
    start('crossService', 'service', { CONTROL_PORT: `${ports.serviceControl}` }),
    start('crossRelayer', 'relayer', { CROSS_KEY: options.relayerKey }),
    start('crossDataworker', 'dataworker', { CROSS_KEY: options.dataworkerKey }),
  ]
  const url = `http://127.0.0.1:${ports.service}/api`
  const serviceControl = `http://127.0.0.1:${ports.serviceControl}`
  const relayerControl = `http://127.0.0.1:${ports.relayer}`
  const dataworkerControl = `http://127.0.0.1:${ports.dataworker}`
  try {
    await Promise.all(
      [url, relayerControl, dataworkerControl].map((each) => waitUntilAnswering(each, options.signal)),
    )
  } catch (error) {
    await Promise.all(children.map((child) => child.stop()))
    throw error
  }
  return { url, serviceControl, relayerControl, dataworkerControl, children }
}

/** Any answer will do: each part opens its port last. */
async function waitUntilAnswering(url: string, signal: AbortSignal | undefined): Promise<void> {
  const untilMs = Date.now() + healthTimeoutMs
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer !== undefined) return
    signal?.throwIfAborted()
    if (Date.now() > untilMs) throw new Error(`${url} does not answer`)
    await new Promise((done) => setTimeout(done, healthPollMs))
  }
}
