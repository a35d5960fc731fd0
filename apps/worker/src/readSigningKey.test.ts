import { createSender } from '@bank/bank'
import { describe, expect, test } from 'vitest'
import { readSigningKeys, type SigningRole } from './readSigningKey.ts'

const roles: readonly SigningRole[] = ['PAYER', 'ATTESTER', 'RELAYER', 'ASSOCIATION']
const privateKeyOf = (digit: number) => `0x${`a${digit}`.repeat(32)}` as const
const createLocal = (role: SigningRole, digit: number) => ({ [`${role}_KEY_56`]: privateKeyOf(digit) })
const createRemote = (role: SigningRole, signerAddress: string) => ({
  [`${role}_SIGNER_URL_56`]: `https://${role.toLowerCase()}.example`,
  [`${role}_ADDRESS_56`]: signerAddress,
})

function listProblems(source: Readonly<Record<string, string>>, mode: 'demo' | 'production' = 'demo') {
  const problems: string[] = []
  readSigningKeys(source, { mode, problems })
  return problems
}

describe('readSigningKeys', () => {
  test('default: a key of its own for each role, and none for a role that is not set', () => {
    const own = roles.map((role, index) => createLocal(role, index))
    expect(listProblems(Object.assign({}, ...own))).toEqual([])
    expect(readSigningKeys({}, { mode: 'demo', problems: [] })).toEqual({})
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
})
