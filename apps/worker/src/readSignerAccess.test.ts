import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSender } from '@bank/bank'
import { createCertificates } from '@bank/chain/testing/certificates'
import { sampleTransaction } from '@bank/chain/testing/signers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSigningKeys } from './readSigningKey.ts'

const { authority, server: own, client } = createCertificates()
const foreign = createCertificates()
const privateKey = `0x${'ac'.repeat(32)}` as const
const local = createSender({ chainId: 56, key: { kind: 'local', privateKey } }).signer

const server = createServer(
  { key: own.privateKey, cert: own.certificate, ca: authority.certificate, requestCert: true },
  async (request, response) => {
    if (request.headers.authorization !== 'Bearer secret') response.writeHead(401).end()
    else response.end(JSON.stringify({ result: await local.signTransaction(sampleTransaction) }))
  },
)
let folder: string
let files: Readonly<Record<string, string>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signer-'))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  if (listening === null || typeof listening === 'string') throw new Error('the signer does not listen')
  files = {
    PAYER_SIGNER_URL_56: `https://127.0.0.1:${listening.port}`,
    PAYER_ADDRESS_56: local.address,
    PAYER_SIGNER_CA_FILE_56: write('ca.pem', authority.certificate),
    PAYER_SIGNER_CERT_FILE_56: write('client.pem', client.certificate),
    PAYER_SIGNER_KEY_FILE_56: write('client.key', client.privateKey),
    PAYER_SIGNER_TOKEN_FILE_56: write('token', 'secret\n'),
  }
  write('foreign.key', foreign.client.privateKey)
  write('empty', '\n')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

function read(changes: Readonly<Record<string, string>> = {}) {
  const problems: string[] = []
  const { PAYER: key } = readSigningKeys(
    { ...files, ...changes },
    { mode: 'production', homeChainId: 56, problems },
  )
  return { key, problems }
}

test('default: the worker signs behind mutual TLS and a token, from the files of its settings', async () => {
  const { key, problems } = read()
  expect(problems).toEqual([])
  if (key === undefined) return expect.unreachable()
  const { signer } = createSender({ chainId: 56, key })
  expect(await signer.signTransaction(sampleTransaction)).toBe(await local.signTransaction(sampleTransaction))
})

test('error: a signer refuses a worker without certificate or token', async () => {
  const without = [
    { PAYER_SIGNER_CERT_FILE_56: '', PAYER_SIGNER_KEY_FILE_56: '' },
    { PAYER_SIGNER_TOKEN_FILE_56: '' },
    { PAYER_SIGNER_CA_FILE_56: '' },
  ]
  for (const changes of without) {
    const { key, problems } = read(changes)
    expect(problems).toEqual([])
    if (key === undefined) return expect.unreachable()
    await expect(
      createSender({ chainId: 56, key }).signer.signTransaction(sampleTransaction),
    ).rejects.toThrow()
  }
})

test('error: half a certificate, a foreign key, a missing file, an empty token, and files without a use', () => {
  const at = (name: string) => join(folder, name)
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PAYER_SIGNER_KEY_FILE_56: '' }, /CERT_FILE_56 and PAYER_SIGNER_KEY_FILE_56 must be set together/],
    [{ PAYER_SIGNER_KEY_FILE_56: at('foreign.key') }, /another certificate's key/],
    [{ PAYER_SIGNER_CA_FILE_56: at('token') }, /no certificates in PEM/],
    [{ PAYER_SIGNER_CERT_FILE_56: at('none') }, /CERT_FILE_56 names a file that cannot be read/],
    [{ PAYER_SIGNER_TOKEN_FILE_56: at('empty') }, /TOKEN_FILE_56 holds no token/],
    [{ PAYER_SIGNER_URL_56: 'http://127.0.0.1:9000' }, /need a signer over https/],
    [{ PAYER_SIGNER_URL_56: '', PAYER_ADDRESS_56: '' }, /there is no remote signer/],
  ]
  for (const [changes, problem] of wrong) {
    const { problems } = read(changes)
    expect(problems).toEqual([expect.stringMatching(problem)])
    expect(problems.join()).not.toContain('secret')
  }
})
