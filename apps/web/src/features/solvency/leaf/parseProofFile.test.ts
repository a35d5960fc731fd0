import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseProofFile } from './parseProofFile.ts'
import { verifyLeaf } from './verifyLeaf.ts'

const vectors = '../../../../../../packages/chain/src/solvency/proofVectors.json'
const [proof] = JSON.parse(readFileSync(new URL(vectors, import.meta.url), 'utf8'))
const file = { ...proof, chainId: 56 }

test('default: a file as it is downloaded', () => {
  expect(parseProofFile(`${JSON.stringify(file, null, 2)}\n`)).toEqual(file)
})

test.each([
  ['no JSON', 'proof'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['a contract that is no address', JSON.stringify({ ...file, contract: '0x12' })],
  ['a block that is no number', JSON.stringify({ ...file, blockNumber: '0x1f' })],
  ['no chain', JSON.stringify({ ...file, chainId: undefined })],
])('error: %s is no proof', (_name, text) => {
  expect(parseProofFile(text)).toBeUndefined()
})

test.each([
  ['no leaf', { leaf: null }],
  ['a path that is no list', { path: 'right' }],
  ['an amount that is no number of micro-units', { leaf: { ...file.leaf, usdt: '1e9' } }],
])('error: a file with %s is malformed, and the chain is not asked', async (_name, change) => {
  const claimed = parseProofFile(JSON.stringify({ ...file, ...change })) ?? expect.unreachable()
  const findRecord = () => Promise.reject(new Error('asked'))
  const verdict = await verifyLeaf(claimed, { contract: file.contract, vault: file.contract, findRecord })
  expect(verdict).toEqual({ ok: false, at: 'path', reason: 'malformed' })
})
