import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { type SolvencyProofFile, verifySolvencyProof } from './verifySolvencyProof.ts'

const verifier = fileURLToPath(new URL('./verifySolvency.mjs', import.meta.url))
const vectors = JSON.parse(
  readFileSync(new URL('./proofVectors.json', import.meta.url), 'utf8'),
) as SolvencyProofFile[]
const [vector, other] = vectors as [SolvencyProofFile, SolvencyProofFile]

const folder = mkdtempSync(join(tmpdir(), 'solvency-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the stand-alone verifier in a folder without any package. */
function runVerifier(content: unknown): { status: number | null; printed: string } {
  const file = join(folder, 'proof.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  const { status, stdout } = spawnSync(process.execPath, [verifier, file], { cwd: folder, encoding: 'utf8' })
  return { status, printed: stdout }
}

function changeStep(index: number, change: Partial<SolvencyProofFile['path'][number]>): SolvencyProofFile {
  return { ...vector, path: vector.path.map((step, at) => (at === index ? { ...step, ...change } : step)) }
}
const changeLeaf = (change: Partial<SolvencyProofFile['leaf']>): SolvencyProofFile => ({
  ...vector,
  leaf: { ...vector.leaf, ...change },
})
const most = (2n ** 63n - 1n).toString()

const forgeries: Record<string, [unknown, string]> = {
  'a sibling whose sum is smaller, and liabilities to match': [
    { ...changeStep(3, { sum: '1' }), liabilities: `${BigInt(vector.liabilities) - 1n}` },
    'rootMismatch',
  ],
  'a sibling whose sum is another': [changeStep(8, { sum: '0' }), 'rootMismatch'],
  'a sibling whose hash is another': [changeStep(0, { hash: `0x${'ab'.repeat(32)}` }), 'rootMismatch'],
  'a sibling on the other side': [changeStep(0, { side: 'left' }), 'rootMismatch'],
  'another root': [{ ...vector, root: `0x${'cd'.repeat(32)}` }, 'rootMismatch'],
  'liabilities that are not the sum': [
    { ...vector, liabilities: `${BigInt(vector.liabilities) + 1n}` },
    'liabilitiesMismatch',
  ],
  'another member’s leaf': [{ ...vector, leaf: other.leaf }, 'rootMismatch'],
  'one’s own leaf with less in it': [changeLeaf({ usdt: '0' }), 'rootMismatch'],
  'one’s own leaf with amounts exchanged': [changeLeaf({ usdt: '2', gusd: '0' }), 'rootMismatch'],
  'a path that ends early': [{ ...vector, path: vector.path.slice(0, -1) }, 'rootMismatch'],
  'a path that begins late': [{ ...vector, path: vector.path.slice(1) }, 'rootMismatch'],
  'no path': [{ ...vector, path: [] }, 'rootMismatch'],
  'a negative sum': [changeStep(2, { sum: '-5' }), 'malformed'],
  'a negative amount': [changeLeaf({ staked: '-1' }), 'malformed'],
  'a sum with an exponent': [changeStep(2, { sum: '1e3' }), 'malformed'],
  'a sum with leading zeros': [changeStep(2, { sum: '07' }), 'malformed'],
  'a sum that is a number': [changeStep(2, { sum: 7 as never }), 'malformed'],
  'a sum of 2^63': [changeStep(2, { sum: `${2n ** 63n}` }), 'sumOutOfRange'],
  'a sum of thirty digits': [changeStep(2, { sum: '9'.repeat(30) }), 'malformed'],
  'sums that overflow together': [changeStep(2, { sum: most }), 'sumOutOfRange'],
  'amounts that overflow together': [changeLeaf({ usdt: most }), 'sumOutOfRange'],
  'a path of sixty-four steps': [{ ...vector, path: Array(64).fill(vector.path[0]) }, 'malformed'],
  'no leaf': [{ ...vector, leaf: null }, 'malformed'],
  'another version': [{ ...vector, version: 2 }, 'malformed'],
  nothing: [null, 'malformed'],
  'a list': [[], 'malformed'],
}

describe('verifySolvency.mjs', () => {
  test('default: accepts the platform’s own proofs, with exit code 0', () => {
    for (const proof of vectors) {
      const { status, printed } = runVerifier(proof)
      expect(printed).toMatch(/^YES: \d+\.\d{6} USDT of 0x/)
      expect(printed).toContain(proof.root)
      expect(status).toBe(0)
    }
  })

  test.each(Object.entries(forgeries))('error: 1 %s', (_name, [forged]) => {
    const { status, printed } = runVerifier(forged)
    expect(printed).toMatch(/^NO: /)
    expect(printed).not.toContain('YES')
    expect(status).toBe(1)
  })

  test('error: 1 a file that is no JSON; 2 no file named', () => {
    expect(runVerifier('<html>').status).toBe(1)
    expect(spawnSync(process.execPath, [verifier]).status).toBe(2)
  })

  test('behavior: one file of at most 200 lines that imports nothing but node’s own', () => {
    const text = readFileSync(verifier, 'utf8')
    expect(text.split('\n').length).toBeLessThanOrEqual(200)
    const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
    expect(imported.every((name) => name?.startsWith('node:'))).toBe(true)
  })
})

describe('verifySolvencyProof', () => {
  test('default: agrees with the stand-alone verifier', async () => {
    for (const proof of vectors) {
      const { leaf, liabilities, root } = proof
      const amount = BigInt(leaf.usdt) * 5n
      expect(await verifySolvencyProof(proof)).toEqual({
        ok: true,
        amount,
        liabilities: BigInt(liabilities),
        root,
      })
    }
  })

  test.each(Object.entries(forgeries))('error: refused %s', async (_name, [forged, reason]) => {
    expect(await verifySolvencyProof(forged as SolvencyProofFile)).toEqual({ ok: false, reason })
  })
})
