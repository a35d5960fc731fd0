import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTestAccount } from '@bank/chain/testing'
import { expect, test } from 'vitest'
import { exampleSettings, parseSettings } from './deploymentSettings.ts'
import { parseNetwork, readNetwork } from './networks.ts'

const getAddress = (index: number) => getTestAccount(index).address
const valid = {
  ...exampleSettings,
  owner: getAddress(0),
  keys: {
    payer: getAddress(1),
    attester: getAddress(2),
    guardian: getAddress(3),
    relayer: getAddress(4),
    approver: getAddress(5),
  },
  reviewers: [getAddress(6), getAddress(7)],
}
const parse = (changed: object) => () => parseSettings(JSON.stringify({ ...valid, ...changed }), 'bank.json')

test('default: the example is valid once its addresses are filled in', () => {
  expect(parse({})().vault.perDay).toBe('50000')
  expect(() => parseSettings(JSON.stringify(exampleSettings), 'bank.json')).toThrow(
    'owner.signers.0: is still the text of the example',
  )
})

test.each<[string, object, string]>([
  ['one provider', { rpcUrls: ['https://one.example'] }, 'rpcUrls: names fewer than two providers'],
  [
    'two providers on one host',
    { rpcUrls: ['https://one.example/a', 'https://one.example/b'] },
    'rpcUrls: the providers are on the same host',
  ],
  [
    'the owner as guardian',
    { keys: { ...valid.keys, guardian: getAddress(0) } },
    'keys.guardian: is the address of owner too',
  ],
  [
    'a reviewer who pays',
    { reviewers: [getAddress(6), getAddress(1)] },
    'reviewers.1: is the address of keys.payer too',
  ],
  ['one reviewer', { reviewers: [getAddress(6)] }, 'reviewers: fewer than two'],
  [
    'pools without a relayer',
    { keys: { ...valid.keys, relayer: undefined } },
    'keys.relayer: is missing, and pools need it',
  ],
  [
    'an amount twice',
    { pools: { ...valid.pools, amounts: ['1', '1.0'] } },
    'pools.amounts: an amount is 0, or there twice',
  ],
  [
    'a payout above the day',
    { vault: { ...valid.vault, perPayout: '50001' } },
    'vault.perPayout: is above perDay',
  ],
  [
    'an automatic tier above the day',
    { vault: { ...valid.vault, automaticDaily: '50001' } },
    'vault.automaticDaily: is above perDay',
  ],
  ['a negative amount', { vault: { ...valid.vault, perDay: '-1' } }, 'vault.perDay: is no amount'],
  [
    'a number in place of an amount',
    { vault: { ...valid.vault, perDay: 50_000 } },
    'vault.perDay: is no text: write it in quotes',
  ],
  ['an unknown field', { ownr: getAddress(0) }, 'has the unknown field ownr'],
  [
    'one signer of the Safe',
    { owner: { signers: [getAddress(8)], threshold: 2 } },
    'owner.signers: fewer than two',
  ],
  [
    'a signer of the Safe twice',
    { owner: { signers: [getAddress(8), getAddress(8)], threshold: 2 } },
    'owner.signers: an address is there twice',
  ],
  [
    'more signatures than signers',
    { owner: { signers: [getAddress(8), getAddress(9)], threshold: 3 } },
    'owner.threshold: is above the number of signers',
  ],
  [
    'the address of no wallet as a signer',
    { owner: { signers: [getAddress(8), '0x0000000000000000000000000000000000000001'], threshold: 2 } },
    'owner.signers: an address is nobody’s wallet',
  ],
  ['a wrong checksum', { owner: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }, 'owner: is no address'],
])('error: %s', (_, changed, message) => {
  expect(parse(changed)).toThrow(message)
})

test('error: a Safe of one signature', () => {
  const owner = { signers: [getAddress(8), getAddress(9)], threshold: 1 }
  expect(parse({ owner })).toThrow('owner.threshold: is below 2: one signature would be enough')
})

test('default: the owner can be a Safe that the deployment creates', () => {
  const owner = { signers: [getAddress(8), getAddress(9)], threshold: 2 }
  expect(parse({ owner })().owner).toEqual({ ...owner, number: 0, version: '1.5.0' })
})

test('error: one key with two rights', () => {
  const keys = { ...valid.keys, attester: getAddress(1) }
  expect(parse({ keys })).toThrow('keys.attester: is the address of keys.payer too')
})

test('default: BSC has the addresses of Aave and of the oracle, and Sepolia a token of 6 decimals', async () => {
  const [bsc, sepolia, testnet] = await Promise.all(['bsc', 'sepolia', 'bsc-testnet'].map(readNetwork))
  expect(bsc).toMatchObject({
    chainId: 56,
    isTest: false,
    token: { address: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
    aave: { pool: '0x6807dc923806fE8Fd134338EABCA509979a7e0cB' },
    sanctionsList: '0x40C57923924B5c5c5455c48D93317139ADDaC8fb',
  })
  expect(sepolia).toMatchObject({ chainId: 11_155_111, isTest: true, token: { decimals: 6 } })
  expect(testnet).toMatchObject({ chainId: 97, isTest: true })
})

test('error: an unknown network, a network file that lacks a contract, and a valuable chain called a test', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'network-')), 'net.json')
  await expect(readNetwork('bnb')).rejects.toThrow('There is no network "bnb": bsc, bsc-testnet, sepolia')
  await expect(readNetwork(file)).rejects.toThrow('cannot be read')
  await writeFile(file, '{"name":')
  await expect(readNetwork(file)).rejects.toThrow('is no JSON')
  const network = { name: 'mine', chainId: 56, coin: 'BNB' }
  const read = (changed: object) => () => parseNetwork(JSON.stringify({ ...network, ...changed }), 'net.json')
  expect(read({})).toThrow('token, aave, sanctionsList missing; only a test network may lack them')
  expect(read({ isTest: true })).toThrow('chain 56 is no test network')
  expect(read({ isTest: true, chainId: 97, name: 'bsc' })).toThrow('the name bsc is taken')
  expect(read({ isTest: true, chainId: 97 })().name).toBe('mine')
})
