import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { writeFileAtomically } from '../chain/snapshots.ts'
import { listen, PortTakenError } from './listen.ts'

/**
 * Chooses ports that stay the same at every start while they are free. A remembered port that is taken is replaced by
 * a free one, and none is one of `reserved`, the two public ports.
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
    ports[name] = await listen(probe, known[name] ?? 0).catch(async (error: unknown) => {
      if (!(error instanceof PortTakenError)) throw error
      return listen(probe, 0)
    })
  }
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  await writeFileAtomically(file, JSON.stringify(ports))
  return ports
}

/** Asserts that a port of 127.0.0.1 is free. Throws PortTakenError, which names the variable that chooses another. */
export async function assertPortFree(port: number, variable?: string): Promise<void> {
  const probe = createServer()
  await listen(probe, port, variable)
  await new Promise((done) => probe.close(done))
}
