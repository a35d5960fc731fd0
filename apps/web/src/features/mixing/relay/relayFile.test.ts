import { expect, test } from 'vitest'
import { formatRelayFile, parseRelayFile, type RelayFile } from './relayFile.ts'

const file: RelayFile = {
  kind: 'withdrawal',
  relayer: 'https://relay.example',
  chainId: 56,
  pool: `0x${'d1'.repeat(20)}`,
  proof: `0x${'1c'.repeat(256)}`,
  root: `0x${'2c'.repeat(32)}`,
  nullifierHash: `0x${'3c'.repeat(32)}`,
  receiverAddress: `0x${'5e'.repeat(20)}`,
}

test('default: a file is read as it was written, and other fields are left out', () => {
  expect(parseRelayFile(formatRelayFile(file))).toEqual(file)
  expect(parseRelayFile(JSON.stringify({ ...file, commitment: '0x1' }))).toEqual(file)
})

test.each([
  ['no JSON', 'a payment proof'],
  ['nothing', 'null'],
  ['another kind', JSON.stringify({ ...file, kind: 'receipt' })],
  ['a relayer with a path', JSON.stringify({ ...file, relayer: 'https://relay.example/api' })],
  ['no relayer', JSON.stringify({ ...file, relayer: '' })],
  ['a chain that is no number', JSON.stringify({ ...file, chainId: '56' })],
  ['a receiver that is none', JSON.stringify({ ...file, receiverAddress: '0x12' })],
  ['a short proof', JSON.stringify({ ...file, proof: '0x1c' })],
  ['a root that is a number', JSON.stringify({ ...file, root: 3 })],
])('error: %s is no withdrawal', (_name, text) => {
  expect(parseRelayFile(text)).toBeUndefined()
})
