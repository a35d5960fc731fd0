import { createSender } from '@bank/bank'
import { describe, expect, test } from 'vitest'
import { readSigningKeys, type SigningRole } from './readSigningKey.ts'

const roles: readonly SigningRole[] = ['PAYER', 'ATTESTER', 'RELAYER', 'APPROVER']
const privateKeyOf = (digit: number) => `0x${`a${digit}`.repeat(32)}` as const
const createLocal = (role: SigningRole, digit: number) => ({ [`${role}_KEY_56`]: privateKeyOf(digit) })
const createRemote = (role: SigningRole, signerAddress: string) => ({
  [`${role}_SIGNER_URL_56`]: `https://${role.toLowerCase()}.example`,
  [`${role}_ADDRESS_56`]: signerAddress,
})

function listProblems(source: Readonly<Record<string, string>>, mode: 'demo' | 'production' = 'demo') {
  const problems: string[] = []
  readSigningKeys(source, { mode, homeChainId: 56, problems })
  return problems
}

describe('readSigningKeys', () => {
  test('default: a key of its own for each role, and none for a role that is not set', () => {
    const own = roles.map((role, index) => createLocal(role, index))
    expect(listProblems(Object.assign({}, ...own))).toEqual([])
    expect(readSigningKeys({}, { mode: 'demo', homeChainId: 56, problems: [] })).toEqual({})
  })

  test('error: two roles with one key are rejected in every mode, however the key is given', () => {
    const pairs = roles.flatMap((first, index) =>
      roles.slice(index + 1).map((second) => [first, second] as const),
    )
    const key = { kind: 'local', privateKey: privateKeyOf(1) } as const
    const signerAddress = createSender({ chainId: 56, key }).signer.address
    const inCapitals = signerAddress.toUpperCase().replace('0X', '0x')
    for (const [first, second] of pairs) {
      const local = { ...createLocal(first, 1), ...createLocal(second, 1) }
      expect(listProblems(local)).toEqual([`${first}_KEY_56 and ${second}_KEY_56 must be two different keys`])
      const remote = { ...createRemote(first, signerAddress), ...createRemote(second, inCapitals) }
      const addresses = `${first}_ADDRESS_56 and ${second}_ADDRESS_56 must be two different keys`
      for (const mode of ['demo', 'production'] as const)
        expect(listProblems(remote, mode)).toEqual([addresses])
      const mixed = { ...createLocal(first, 1), ...createRemote(second, signerAddress) }
      expect(listProblems(mixed)).toEqual([
        `${first}_KEY_56 and ${second}_ADDRESS_56 must be two different keys`,
      ])
    }
  })

  test('error: a number that is no key of the curve', () => {
    for (const number of ['00'.repeat(32), 'ff'.repeat(32)])
      expect(listProblems({ PAYER_KEY_56: `0x${number}` })).toEqual(['PAYER_KEY_56 is no private key'])
  })

  test('error: a signer on another machine over plain http', () => {
    const hosts = ['signer:9000', '10.0.0.7', 'localhost.example', '127.0.0.1.example', '0.0.0.0', '[::2]']
    const problem = 'PAYER_SIGNER_URL_56 must be https://, as the signer is on another machine'
    const remote = createRemote('PAYER', `0x${'ab'.repeat(20)}`)
    for (const host of hosts)
      for (const mode of ['demo', 'production'] as const) {
        expect(listProblems({ ...remote, PAYER_SIGNER_URL_56: `http://${host}` }, mode), host).toEqual([
          problem,
        ])
        expect(listProblems({ ...remote, PAYER_SIGNER_URL_56: `https://${host}` }, mode), host).toEqual([])
      }
    for (const host of ['localhost:9000', '127.0.0.1', '127.1', '[::1]:9000'])
      expect(listProblems({ ...remote, PAYER_SIGNER_URL_56: `http://${host}` }), host).toEqual([])
  })
})
