import { describe, expect, test } from 'vitest'
import { parseCommand } from './parseCommand.ts'

const source = ['--rpc', 'https://rpc.example/key']
const to = '0x00000000000000000000000000000000000000AA'

describe('parseCommand', () => {
  test('default: a command with everything it needs', () => {
    const common = { rpc: source[1], fromBlock: 0n, pool: undefined, account: 0, isConfirmed: false }
    for (const params of [['list'], []])
      expect(parseCommand([...params, ...source])).toEqual({ ...common, name: 'list' })
    expect(
      parseCommand(['withdraw', ...source, '--deposit', '3', '--to', to.toLowerCase(), '--yes']),
    ).toEqual({
      ...{ ...common, isConfirmed: true, name: 'withdraw', deposit: 3 },
      to: '0x00000000000000000000000000000000000000AA',
    })
    expect(
      parseCommand(['take-back', ...source, '--deposit', '0', '--from-block', '9', '--account', '2']),
    ).toEqual({
      ...{ ...common, fromBlock: 9n, account: 2 },
      ...{ name: 'take-back', deposit: 0 },
    })
  })

  test.each([
    [[], 'Name an RPC endpoint'],
    [['steal', ...source], 'There is no command "steal"'],
    [['list'], 'Name an RPC endpoint'],
    [['list', '--rpc', 'ftp://rpc.example'], 'Name an RPC endpoint'],
    [['list', ...source, '--unknown'], 'does not know'],
    [['list', ...source, '--pool'], 'does not know'],
    [['list', ...source, '--pool', '0x12'], '--pool takes an address'],
    [['list', ...source, 'ab'.repeat(32)], 'a secret never stands among the arguments'],
    [['withdraw', ...source, '--deposit', '0'], '--to takes an address'],
    [['withdraw', ...source, '--to', to], '--deposit takes a whole number'],
    [['take-back', ...source, '--deposit', '-1'], 'option'],
    [['take-back', ...source, '--deposit', '1.5'], '--deposit takes a whole number'],
    [['check-receipt', ...source], 'Name the file'],
  ])('error: %j', (parameters, words) => {
    expect(() => parseCommand(parameters)).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(words) }),
    )
  })
})
