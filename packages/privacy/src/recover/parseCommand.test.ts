import { describe, expect, test } from 'vitest'
import { parseCommand } from './parseCommand.ts'

const source = ['--rpc', 'https://rpc.example/key']
const to = '0x00000000000000000000000000000000000000AA'

describe('parseCommand', () => {
  test('default: a command with everything it needs', () => {
    const key = { kind: 'wallet', account: 0, seed: 'both', page: undefined }
    const common = {
      rpc: source[1],
      fromBlock: 0n,
      pool: undefined,
      key,
      isConfirmed: false,
      isByViews: false,
    }
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
      ...{ ...common, fromBlock: 9n, key: { ...key, account: 2 } },
      ...{ name: 'take-back', deposit: 0 },
    })
  })

  test('behavior: the views of a named pool are asked where that is wanted', () => {
    const parsed = parseCommand(['take-back', ...source, '--pool', to, '--views', '--deposit', '0'])
    expect(parsed).toMatchObject({ isByViews: true, pool: to, name: 'take-back' })
  })

  test('behavior: the key is a wallet’s for a page, the words of a seed or a view key, never guessed', () => {
    const keyOf = (...options: string[]) => parseCommand(['list', ...source, ...options]).key
    const wallet = { kind: 'wallet', account: 0 }
    const page = { origin: 'https://bank.example', vault: to }
    expect(keyOf('--origin', 'https://Bank.example/mixed', '--vault', to)).toEqual({
      ...{ ...wallet, seed: 'both', page },
    })
    expect(keyOf('--seed', '2', '--origin', page.origin, '--vault', to)).toEqual({ ...wallet, seed: 2, page })
    expect(keyOf('--seed', '1')).toEqual({ ...wallet, seed: 1, page: undefined })
    expect(keyOf('--seed-words')).toEqual({ kind: 'words', hasPassphrase: false })
    expect(keyOf('--seed-words', '--passphrase')).toEqual({ kind: 'words', hasPassphrase: true })
    expect(keyOf('--view-key')).toEqual({ kind: 'viewKey' })
  })

  test.each([
    [['list', ...source, '--seed', '3'], '--seed takes 1 or 2'],
    [['list', ...source, '--seed', '2'], 'Name the page'],
    [['list', ...source, '--origin', 'https://bank.example'], 'belong together'],
    [['list', ...source, '--origin', 'bank.example', '--vault', to], '--origin takes the address of a page'],
    [['list', ...source, '--seed-words', '--view-key'], 'not both'],
    [['list', ...source, '--seed-words', '--seed', '1'], 'are for a wallet'],
    [['list', ...source, '--passphrase'], '--passphrase is for --seed-words'],
    [['withdraw', ...source, '--view-key', '--deposit', '0', '--to', to], 'lists deposits and does nothing'],
    [['list', ...source, '--views'], 'name it by --pool'],
    [['withdraw', ...source, '--pool', to, '--views', '--deposit', '0', '--to', to], 'and takes them back'],
    [['list', ...source, '--pool', to, '--views', '--view-key'], 'and takes them back'],
    [['export-words', ...source], 'Name the page whose seed is exported'],
    [['export-view-key', ...source, '--view-key'], 'lists deposits and does nothing'],
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
