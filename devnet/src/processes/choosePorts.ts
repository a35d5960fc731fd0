import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { findFreePort } from '@bank/database/embedded'
import { writeFileAtomically } from '../chain/snapshots.ts'
import { listen, PortTakenError } from './listen.ts'

/** The first port that systems give to outgoing connections, any of which may take it before its server listens. */
const firstEphemeralPort = 32_768

/**
 * Chooses ports that stay the same at every start while they are free. A remembered port that is taken, or that an outgoing
 * connection may take, is replaced by a free one, and none is one of `reserved`, the two public ports.
 */
export async function choosePorts<Name extends string>(
  file: string,
  names: readonly Name[],
  reserved: readonly number[] = [],
): Promise<Record<Name, number>> {
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Record<Name, number>>
  const ports = {} as Record<Name, number>
  const probes = reserved.map(() => createServer())
  for (const [index, probe] of probes.entries()) await listen(probe, reserved[index] ?? 0)
  for (const name of names) {
    const probe = createServer()
    probes.push(probe)
    ports[name] = await holdPort(probe, known[name])
  }
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  await writeFileAtomically(file, JSON.stringify(ports))
  return ports
}

async function holdPort(probe: Server, known: number | undefined): Promise<number> {
  const isKept = known !== undefined && known < firstEphemeralPort
  for (let port = isKept ? known : await findFreePort(); ; port = await findFreePort()) {
    try {
      return await listen(probe, port)
    } catch (error) {
      if (!(error instanceof PortTakenError)) throw error
    }
  }
}

/** Asserts that a port of 127.0.0.1 is free. Throws PortTakenError, which names the variable that chooses another. */
export async function assertPortFree(port: number, variable?: string): Promise<void> {
  const probe = createServer()
  await listen(probe, port, variable)
  await new Promise((done) => probe.close(done))
}
