import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endThreads } from '../proving.ts'
import { contributors, createKey, createPowers, readBytes } from '../testing/ceremonyFixture.ts'
import { writeSquares } from '../testing/writeSquares.ts'
import { formatAttestation, getOwnContribution, parseAttestations } from './attestation.ts'
import { listContributions } from './listContributions.ts'

const run = promisify(execFile)
const command = join(import.meta.dirname, 'attest.ts')
const own = { circuit: 'spend', index: 3, hash: 'ab'.repeat(64), name: 'Ada' }

describe('the command of a contributor', () => {
  let folder: string
  let key: { zkey: string; withoutBeacon: string }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attest-'))
    const r1cs = join(folder, 'squares.r1cs')
    await writeSquares(r1cs)
    const powers = await createPowers(folder, { power: 4, contributions: 0 })
    key = await createKey(folder, { r1cs, powers, contributions: 1 })
  })

  afterAll(async () => {
    await endThreads()
    await rm(folder, { recursive: true, force: true })
  })

  test('behavior: prints the text to sign and keeps the signed attestation', async () => {
    const file = key.withoutBeacon
    const contribution = getOwnContribution('spend', listContributions(await readBytes(file)))
    const { stdout } = await run(process.execPath, [command, 'text', 'spend', file])
    expect(stdout).toBe(`${formatAttestation(contribution)}\n`)
    const [signer, other] = contributors
    if (signer === undefined || other === undefined) throw new Error('no contributors')
    const signature = await signer.signMessage({ message: formatAttestation(contribution) })
    const list = join(folder, 'attestations.json')
    const add = (address: string) =>
      run(process.execPath, [command, 'add', 'spend', file, address, signature, list])
    await expect(add(other.address)).rejects.toThrow(
      `The attestation of contribution 1 to spend was not signed by ${other.address}.`,
    )
    await add(signer.address)
    expect(parseAttestations(await readFile(list, 'utf8'))).toEqual([
      { ...contribution, address: signer.address, signature },
    ])
    await expect(run(process.execPath, [command, 'text', 'spend', key.zkey])).rejects.toThrow(
      'The last act of the file is no contribution.',
    )
  })
})

test('default: the text names circuit, place, hash and name, each in its line', () => {
  expect(formatAttestation(own).split('\n')).toEqual(
    expect.arrayContaining(['Circuit: spend', 'Contribution: 3', `Hash: ${own.hash}`, 'Name: Ada']),
  )
})

test('error: a name that would add lines, is empty or too long', () => {
  for (const name of ['Ada\nCircuit: receipt', '', 'a'.repeat(65), 'Ada\u202e'])
    expect(() => formatAttestation({ ...own, name })).toThrow('in one line')
})

test('error: entries of another shape', () => {
  const whole = { ...own, address: contributors[0]?.address, signature: `0x${'11'.repeat(65)}` }
  expect(parseAttestations(JSON.stringify([whole]))).toEqual([whole])
  expect(() => parseAttestations('{}')).toThrow('The attestations are no list.')
  for (const change of [{ index: 1.5 }, { hash: 'ab' }, { address: '0x1' }, { name: 1 }, { signature: '0x' }])
    expect(() => parseAttestations(JSON.stringify([whole, { ...whole, ...change }]))).toThrow(
      'Entry 2 of the attestations has not the shape of one.',
    )
  expect(() => parseAttestations('[null]')).toThrow('Entry 1 of the attestations has not the shape of one.')
})
