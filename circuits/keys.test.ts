import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { VerificationKey } from 'snarkjs'
import { afterAll, describe, expect, test } from 'vitest'
import { assertVerifyingKey } from './ceremony/assertVerifyingKey.ts'
import { deriveKeyKind } from './ceremony/deriveKeyKind.ts'
import { listContributions } from './ceremony/listContributions.ts'
import { assertSoundKey, type Provenance } from './ceremony/recordKeys.ts'
import { circuitNames } from './compileCircuit.ts'
import { endThreads, keysFolder, prove, readKeyFile, verify } from './proving.ts'
import { type Deposited, listDeposits, listSpendSignals } from './reference/scenario.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const readJson = async <T>(file: string): Promise<T> =>
  JSON.parse(Buffer.from(await readKeyFile(file)).toString())

describe('the committed keys', () => {
  afterAll(endThreads)

  test('default: every file is the one that provenance.json records', async () => {
    const provenance = await readJson<Provenance>('provenance.json')
    for (const name of circuitNames) {
      const { wasm, zkey, verifyingKey } = provenance.circuits[name]
      const recorded = { [`${name}.wasm`]: wasm, [`${name}.zkey`]: zkey, [`${name}.vkey.json`]: verifyingKey }
      for (const [file, { bytes, sha256: hash }] of Object.entries(recorded)) {
        const found = await readKeyFile(file)
        expect({ file, bytes: found.length, hash: sha256(found) }).toEqual({ file, bytes, hash })
      }
    }
  })

  test('behavior: their second phase happened and ended with a beacon', async () => {
    const provenance = await readJson<Provenance>('provenance.json')
    for (const name of circuitNames) {
      assertSoundKey(await readJson<VerificationKey>(`${name}.vkey.json`))
      const contributions = listContributions(await readKeyFile(`${name}.zkey`))
      expect(contributions).toEqual(provenance.circuits[name].contributions)
      expect(contributions.at(-1)?.kind).toBe('beacon')
    }
  })

  test('behavior: a withdrawal proves and verifies, and no other signal does', async () => {
    const deposits = listDeposits(3)
    const signals = listSpendSignals({ approved: deposits, place: 1, context: 77n })
    const { proof, publicSignals } = await prove('spend', signals)
    const { root, nullifierHash, context } = signals
    expect(publicSignals.map(BigInt)).toEqual([root, nullifierHash, context])
    expect(await verify('spend', publicSignals, proof)).toBe(true)
    for (const index of publicSignals.keys())
      expect(await verify('spend', publicSignals.with(index, '1'), proof)).toBe(false)
  }, 300_000)

  test('behavior: a receipt proves and verifies for its audience alone', async () => {
    const [own] = listDeposits(1) as [Deposited]
    const shown = { commitment: own.commitment, label: own.label, nullifierHash: own.nullifierHash }
    const { proof, publicSignals } = await prove('receipt', { ...shown, audience: 7n, ...own.note })
    expect(publicSignals.map(BigInt)).toEqual([...Object.values(shown), 7n])
    expect(await verify('receipt', publicSignals, proof)).toBe(true)
    expect(await verify('receipt', publicSignals.with(3, '8'), proof)).toBe(false)
  }, 300_000)

  test('error: a key whose gamma and delta are the same point', async () => {
    const key = await readJson<VerificationKey>('spend.vkey.json')
    expect(() => assertSoundKey({ ...key, vk_delta_2: key.vk_gamma_2 })).toThrow('anybody can forge')
  })

  test('behavior: they are development keys, whatever provenance.json says', async () => {
    expect(await deriveKeyKind(fileURLToPath(keysFolder))).toBe('development')
    expect(await readJson<object>('provenance.json')).not.toHaveProperty('kind')
  })

  test('behavior: each verifying key is that of its proving key', async () => {
    for (const name of circuitNames) {
      const [zkey, key] = [
        await readKeyFile(`${name}.zkey`),
        await readJson<VerificationKey>(`${name}.vkey.json`),
      ]
      expect(() => assertVerifyingKey(name, zkey, key)).not.toThrow()
      expect(() => assertVerifyingKey(name, zkey, { ...key, vk_delta_2: key.vk_gamma_2 })).toThrow(
        `The verifying key of ${name} is not that of its proving key.`,
      )
    }
  })
})
