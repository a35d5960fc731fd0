import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, PlannedFault } from './drawFaults.ts'

/** The ports at which faults are ordered: the demo's control port and that of the cross-chain service. */
export type FaultPorts = { readonly control: string; readonly serviceControl: string }

/** A fault that happened: its start and its healing in milliseconds after the start of the run. */
export type FaultRecord = { readonly fault: Fault; readonly fromMs: number; readonly untilMs: number }

type State = {
  readonly parts: Readonly<Record<string, { readonly processId: number | null }>>
  readonly chains: Readonly<Record<string, { readonly processId: number | null }>>
}

const attempts = 240
const retryMs = 500

async function order(url: string, fields: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(fields) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  await answer.body?.cancel()
}

/** Tries again while the part that is to fail has not come back from another fault. */
async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await act()
    } catch (error) {
      if (attempt === attempts) throw error
      await sleep(retryMs)
    }
}

async function readProcessId({ control }: FaultPorts, part: string): Promise<number> {
  const state = (await (await fetch(`${control}/state`)).json()) as State
  const found = (state.parts[part] ?? state.chains[part.replace('chain', '')])?.processId
  if (found === null || found === undefined) throw new Error(`${part} does not run now`)
  return found
}

function signal(processId: number, name: NodeJS.Signals): void {
  try {
    process.kill(processId, name)
  } catch (error) {
    // A paused process may have been killed meanwhile, and then needs no healing.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function kill({ control }: FaultPorts, part: string): Promise<() => Promise<void>> {
  await order(`${control}/kill`, { part })
  return async () => undefined
}

/** Lets one fault happen; answers how it is healed. */
async function begin(ports: FaultPorts, fault: Fault): Promise<() => Promise<void>> {
  const { control, serviceControl } = ports
  switch (fault.kind) {
    case 'kill': {
      // The database is no part of the state: its clients find it again by themselves.
      if (fault.part === 'postgres') return kill(ports, fault.part)
      const killed = await readProcessId(ports, fault.part)
      const heal = await kill(ports, fault.part)
      return async () => {
        await heal()
        if ((await readProcessId(ports, fault.part)) === killed) throw new Error(`${fault.part} is not back`)
      }
    }
    case 'pause': {
      const processId = await readProcessId(ports, fault.part)
      signal(processId, 'SIGSTOP')
      return async () => signal(processId, 'SIGCONT')
    }
    case 'provider': {
      const place = { chain: fault.chain, ...(fault.provider && { provider: fault.provider }) }
      await order(`${control}/fault`, { ...place, kind: fault.fault })
      return () => order(`${control}/fault`, { ...place, kind: 'none' })
    }
    case 'reorg':
      await order(`${control}/reorg`, { chain: fault.chain, depth: fault.depth })
      return async () => undefined
    case 'service':
      await order(`${serviceControl}/fault`, { kind: fault.fault })
      return () => order(`${serviceControl}/mend`, {})
  }
}

/**
 * Runs a schedule from now on, each fault not before its time; all are healed when it resolves. The next fault does not
 * wait for a killed process; of the others one lasts at a time, so that never two providers lie.
 */
export async function runFaults(
  ports: FaultPorts,
  planned: readonly PlannedFault[],
): Promise<readonly FaultRecord[]> {
  const startedMs = Date.now()
  const healing: Promise<FaultRecord>[] = []
  for (const fault of planned) {
    await sleep(Math.max(0, startedMs + fault.atMs - Date.now()))
    const heal = await insist(() => begin(ports, fault))
    const fromMs = Date.now() - startedMs
    if ('forMs' in fault) await sleep(fault.forMs)
    const healed = insist(heal).then(() => ({ fault, fromMs, untilMs: Date.now() - startedMs }))
    // A failure is thrown at the end; until then it must not end the process.
    healed.catch(() => undefined)
    healing.push(healed)
    if (fault.kind !== 'kill') await healed
  }
  return Promise.all(healing)
}
