import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { circuitNames, compileCircuit } from '../compileCircuit.ts'
import { endThreads, keysFolder } from '../proving.ts'
import { attest, createKey, createPowers, readBytes } from '../testing/ceremonyFixture.ts'
import { firstPhase, parseAttestations } from './attestation.ts'
import { ceremonyFiles, deriveKeyKind } from './deriveKeyKind.ts'
import { listContributions, listPowersContributions } from './listContributions.ts'
import { recordKeys } from './recordKeys.ts'
import { verifyCeremony } from './verifyCeremony.ts'

describe('a whole ceremony', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ceremony-'))
  })

  afterAll(async () => {
    await endThreads()
    await rm(folder, { recursive: true, force: true })
  })

  test('behavior: twenty contributors to both phases of a real circuit give keys of a ceremony', async () => {
    const compiled = await compileCircuit('receipt', join(folder, 'receipt'))
    const powers = await createPowers(folder, { power: 10, contributions: 20 })
    const { zkey } = await createKey(folder, { r1cs: compiled.r1cs, powers, contributions: 20 })
    const attestations = [
      ...(await attest(firstPhase, listPowersContributions(await readBytes(powers)))),
      ...(await attest('receipt', listContributions(await readBytes(zkey)))),
    ]
    const attestationsFile = join(folder, 'attestations.json')
    await writeFile(attestationsFile, JSON.stringify(attestations))
    const keys = join(folder, 'keys')
    const circuits = { receipt: { ...compiled, zkey } }
    const powersOfTau = { file: powers, origin: 'test' }
    await recordKeys({ folder: keys, powersOfTau, circuits, attestationsFile })
    expect(await deriveKeyKind(keys, { names: ['receipt'] })).toBe('ceremony')
    await expect(deriveKeyKind(keys)).rejects.toThrow('spend.zkey')
  })

  test('behavior: committed keys that count as a ceremony’s are verified against their circuits', async () => {
    const keys = fileURLToPath(keysFolder)
    const kind = await deriveKeyKind(keys)
    if (kind === 'ceremony') await verifyKeys(keys)
    expect(['development', 'ceremony']).toContain(kind)
  })

  async function verifyKeys(keys: string): Promise<void> {
    const circuits: Record<string, { r1cs: string; zkey: string }> = {}
    for (const name of circuitNames) {
      const { r1cs } = await compileCircuit(name, join(folder, name))
      circuits[name] = { r1cs, zkey: join(keys, `${name}.zkey`) }
    }
    const text = Buffer.from(await readBytes(join(keys, ceremonyFiles.attestations))).toString()
    const powersOfTau = join(keys, ceremonyFiles.powersOfTau)
    await verifyCeremony({ powersOfTau, circuits, attestations: parseAttestations(text) })
  }
})
