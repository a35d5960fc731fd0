import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endThreads } from '../proving.ts'
import { attest, contributors, createKey, createPowers, readBytes } from '../testing/ceremonyFixture.ts'
import { writeSquares } from '../testing/writeSquares.ts'
import { assertCeremony, type CeremonyFiles } from './assertCeremony.ts'
import { type Attestation, firstPhase } from './attestation.ts'
import { deriveKeyKind } from './deriveKeyKind.ts'
import { listContributions, listPowersContributions } from './listContributions.ts'
import { recordKeys } from './recordKeys.ts'

const power = 4
const neither = `Contribution 1 to ${firstPhase} ("contributor 1") has no attestation.`

/** Powers whose secrets are public, and a key on them with twenty contributions, all attested. */
type Faked = { powers: string; zkey: string; withoutBeacon: string; r1cs: string; files: CeremonyFiles }

describe('a ceremony', () => {
  let folder: string
  let faked: Faked
  /** A table that holds these powers, as if they were a public file. */
  let publicFiles: Record<string, string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ceremony-'))
    const r1cs = join(folder, 'squares.r1cs')
    await writeSquares(r1cs)
    const powers = await createPowers(folder, { power, contributions: 0 })
    const key = await createKey(folder, { r1cs, powers, contributions: 20 })
    const zkey = await readBytes(key.zkey)
    const attestations = await attest('squares', listContributions(zkey))
    const powersOfTau = await readBytes(powers)
    faked = { powers, r1cs, ...key, files: { powersOfTau, zkeys: { squares: zkey }, attestations } }
    publicFiles = { 'test.ptau': createHash('blake2b512').update(powersOfTau).digest('hex') }
  })

  afterAll(async () => {
    await endThreads()
    await rm(folder, { recursive: true, force: true })
  })

  /** Records the keys into a folder, with this table of public files or the one of production. */
  async function record(keys: string, known?: Record<string, string>): Promise<void> {
    const attestationsFile = join(folder, 'attestations.json')
    await writeFile(attestationsFile, JSON.stringify(faked.files.attestations))
    await recordKeys({
      folder: keys,
      powersOfTau: { file: faked.powers, origin: 'test' },
      circuits: { squares: { r1cs: faked.r1cs, wasm: faked.r1cs, zkey: faked.zkey } },
      attestationsFile,
      ...(known && { publicFiles: known }),
    })
  }

  const change = (entry: number, changes: Partial<Attestation>) => ({
    ...faked.files,
    attestations: faked.files.attestations.map((attestation, place) =>
      place === entry ? { ...attestation, ...changes } : attestation,
    ),
  })

  test('error: powers of tau whose secrets are public, under a key that twenty contributors attest', async () => {
    const keys = await mkdtemp(join(folder, 'keys-'))
    await expect(record(keys)).rejects.toThrow(
      `The ceremony of ${firstPhase} has 0 contributors; it needs at least 20.`,
    )
    expect(await readdir(keys)).toEqual([])
  })

  test('behavior: public powers of tau and twenty attested contributors give keys of a ceremony', async () => {
    const keys = await mkdtemp(join(folder, 'keys-'))
    await record(keys, publicFiles)
    const options = { names: ['squares'], publicFiles }
    expect(await deriveKeyKind(keys, options)).toBe('ceremony')
    await expect(deriveKeyKind(keys, { names: ['squares'] })).rejects.toThrow('has 0 contributors')
    await writeFile(join(keys, 'provenance.json'), '{"kind":"development"}')
    expect(await deriveKeyKind(keys, options)).toBe('ceremony')
    const file = join(keys, 'squares.vkey.json')
    const key = JSON.parse(Buffer.from(await readBytes(file)).toString())
    await writeFile(file, JSON.stringify({ ...key, vk_delta_2: key.vk_gamma_2 }))
    await expect(deriveKeyKind(keys, options)).rejects.toThrow(
      'The verifying key of squares is not that of its proving key.',
    )
    await rm(join(keys, 'attestations.json'))
    await writeFile(join(keys, 'provenance.json'), '{"kind":"ceremony"}')
    expect(await deriveKeyKind(keys, options)).toBe('development')
  })

  test('error: a circuit without contributors', async () => {
    const files = { ...faked.files, zkeys: { ...faked.files.zkeys, other: faked.files.zkeys.squares ?? [] } }
    await expect(assertCeremony(files as CeremonyFiles, publicFiles)).rejects.toThrow(
      'Contribution 1 to other ("contributor 1") has no attestation.',
    )
  })

  test('error: nineteen contributors', async () => {
    const own = await mkdtemp(join(folder, 'nineteen-'))
    const key = await createKey(own, { r1cs: faked.r1cs, powers: faked.powers, contributions: 19 })
    const zkey = await readBytes(key.zkey)
    const attestations = await attest('squares', listContributions(zkey))
    const files = { ...faked.files, zkeys: { squares: zkey }, attestations }
    await expect(assertCeremony(files, publicFiles)).rejects.toThrow(
      'The ceremony of squares has 19 contributors; it needs at least 20.',
    )
  })

  test('error: the same person under two names', async () => {
    const acts = listContributions(await readBytes(faked.zkey))
    const [first] = contributors
    if (first === undefined) throw new Error('no contributors')
    const attestations = await attest('squares', acts, contributors.with(4, first))
    await expect(assertCeremony({ ...faked.files, attestations }, publicFiles)).rejects.toThrow(
      `${first.address} attests contributions 1 and 5 to squares; a contributor counts once.`,
    )
  })

  test('error: the same person in another spelling of the address', async () => {
    const [first] = faked.files.attestations
    if (first === undefined) throw new Error('no attestations')
    const lower = first.address.toLowerCase() as `0x${string}`
    await expect(assertCeremony(change(0, { address: lower }), publicFiles)).resolves.toBeUndefined()
    const acts = listContributions(await readBytes(faked.zkey))
    const [signer] = contributors
    if (signer === undefined) throw new Error('no contributors')
    const attestations = await attest('squares', acts, contributors.with(1, signer))
    const spelled = attestations.map((entry, place) => (place === 1 ? { ...entry, address: lower } : entry))
    await expect(assertCeremony({ ...faked.files, attestations: spelled }, publicFiles)).rejects.toThrow(
      'attests contributions 1 and 2 to squares',
    )
  })

  test('error: an attestation of another hash', async () => {
    const acts = listContributions(await readBytes(faked.zkey))
    const others = acts.map((act, place) => (place === 0 ? { ...act, hash: 'ab'.repeat(64) } : act))
    const attestations = await attest('squares', others)
    await expect(assertCeremony({ ...faked.files, attestations }, publicFiles)).rejects.toThrow(
      'The attestation of contribution 1 to squares is of another hash than the file',
    )
  })

  test('error: an attestation of another name', async () => {
    await expect(assertCeremony(change(0, { name: 'Ada' }), publicFiles)).rejects.toThrow(
      'The attestation of contribution 1 to squares names "Ada", the file "contributor 1".',
    )
  })

  test('error: an attestation that another key signed', async () => {
    const { signature } = faked.files.attestations[1] ?? { signature: '0x' }
    await expect(assertCeremony(change(0, { signature }), publicFiles)).rejects.toThrow(
      `The attestation of contribution 1 to squares was not signed by ${contributors[0]?.address}.`,
    )
  })

  test('error: a contribution that two attest, one that none attests, and one that does not exist', async () => {
    const [first] = faked.files.attestations
    if (first === undefined) throw new Error('no attestations')
    const withEntries = (attestations: readonly Attestation[]) =>
      assertCeremony({ ...faked.files, attestations }, publicFiles)
    await expect(withEntries([...faked.files.attestations, first])).rejects.toThrow(
      'Contribution 1 to squares has two attestations.',
    )
    await expect(withEntries(faked.files.attestations.slice(1))).rejects.toThrow(
      'Contribution 1 to squares ("contributor 1") has no attestation.',
    )
    await expect(assertCeremony(change(0, { index: 21 }), publicFiles)).rejects.toThrow(
      'There is no contribution 21 to squares, which "contributor 1" attests.',
    )
    await expect(assertCeremony(change(0, { circuit: 'triangles' }), publicFiles)).rejects.toThrow(
      '"contributor 1" attests a contribution to triangles, which this ceremony lacks.',
    )
    await expect(assertCeremony(change(0, { circuit: firstPhase }), publicFiles)).rejects.toThrow(
      `attests a contribution to ${firstPhase}, which this ceremony lacks`,
    )
  })

  test('error: no beacon after the last contributor', async () => {
    const files = { ...faked.files, zkeys: { squares: await readBytes(faked.withoutBeacon) } }
    await expect(assertCeremony(files, publicFiles)).rejects.toThrow('The last act of squares was no beacon')
  })

  test('behavior: a first phase of one’s own has twenty attested contributors, a beacon and the keys’ points', async () => {
    const own = join(folder, 'own')
    await mkdir(own)
    const powers = await createPowers(own, { power, contributions: 20 })
    const { zkey } = await createKey(own, { r1cs: faked.r1cs, powers, contributions: 20 })
    const [powersOfTau, key] = [await readBytes(powers), await readBytes(zkey)]
    const ofKey = await attest('squares', listContributions(key))
    const ofPowers = await attest(firstPhase, listPowersContributions(powersOfTau))
    const files = { powersOfTau, zkeys: { squares: key }, attestations: [...ofKey, ...ofPowers] }
    await expect(assertCeremony(files)).resolves.toBeUndefined()
    await expect(assertCeremony({ ...files, attestations: ofKey })).rejects.toThrow(neither)
    await expect(assertCeremony({ ...files, zkeys: faked.files.zkeys })).rejects.toThrow(
      'The key of squares is of other powers of tau.',
    )
    const unfinished = await readBytes(join(own, '20.20.ptau'))
    await expect(assertCeremony({ ...files, powersOfTau: unfinished })).rejects.toThrow(
      `The last act of ${firstPhase} was no beacon`,
    )
  })
})
