import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from './readSettings.ts'

let folder: string
let environment: Record<string, string>

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-'))
  const call = {
    from: `0x${'a1'.repeat(20)}`,
    to: `0x${'b1'.repeat(20)}`,
    function: 'payOut(bytes32,address,uint256)',
    maximumGas: 400_000,
  }
  const policy = { chainId: 56, maximumFeePerGasGwei: '5', calls: [call] }
  writeFileSync(join(folder, 'policy.json'), JSON.stringify(policy))
  for (const name of ['cert', 'key', 'ca']) writeFileSync(join(folder, name), name)
  environment = { POLICY_FILE: join(folder, 'policy.json'), UPSTREAM_URL: 'http://127.0.0.1:9000' }
})
afterAll(() => rmSync(folder, { recursive: true }))

const tls = () => ({
  TLS_CERT_FILE: join(folder, 'cert'),
  TLS_KEY_FILE: join(folder, 'key'),
  CLIENT_CA_FILE: join(folder, 'ca'),
})

describe('readSettings', () => {
  test('default: loopback without certificates, the network with them', () => {
    expect(readSettings(environment)).toMatchObject({
      host: '127.0.0.1',
      port: 9_100,
      certificates: undefined,
    })
    expect(readSettings({ ...environment, ...tls(), HOST: '0.0.0.0', PORT: '1' })).toMatchObject({
      host: '0.0.0.0',
      port: 1,
      certificates: { certificate: 'cert', privateKey: 'key', clientAuthority: 'ca' },
    })
  })

  test('error: another host than loopback without mutual TLS, or half of it', () => {
    expect(() => readSettings({ ...environment, HOST: '0.0.0.0' })).toThrow('CLIENT_CA_FILE must be set')
    const { CLIENT_CA_FILE: _left, ...half } = tls()
    expect(() => readSettings({ ...environment, ...half })).toThrow('must be set together')
  })

  test('error: a signer behind that others reach, and what is missing, by name', () => {
    for (const url of [
      'http://10.0.0.5:9000',
      'http://127.0.0.1.example.com',
      'http://127.0.0.1@example.com',
      'ftp://localhost',
    ])
      expect(() => readSettings({ ...environment, UPSTREAM_URL: url })).toThrow('no signer of this machine')
    expect(() => readSettings({})).toThrow(
      /POLICY_FILE is missing\n {2}UPSTREAM_URL is missing or no address/,
    )
    expect(() => readSettings({ ...environment, PORT: '70000' })).toThrow('PORT')
  })
})
