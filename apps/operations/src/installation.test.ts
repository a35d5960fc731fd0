import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnknownVariables, readSecretFiles, serverMemory } from '@bank/settings'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../installation')
const root = join(import.meta.dirname, '../../..')
const units = readdirSync(join(folder, 'systemd'))

/** The settings of a unit in their order: name and value. */
const readUnit = (name: string): [string, string][] =>
  readFileSync(join(folder, 'systemd', name), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]\w*=/.test(line))
    .map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    })
const list = (name: string, setting: string) =>
  readUnit(name).flatMap(([key, value]) => (key === setting ? [value] : []))

/** The command of a unit: Node, its options and the file. */
function readCommand(unit: string): { node: string; options: readonly string[]; file: string } {
  const [command = ''] = list(unit, 'ExecStart')
  const [node = '', ...rest] = command.split(' ')
  return { node, options: rest.slice(0, -1), file: rest.at(-1) ?? '' }
}

test('default: there is a unit for every process, and for the migration', () => {
  expect(units.sort()).toEqual([
    'bank-api@.service',
    'bank-console.service',
    'bank-migrate.service',
    'bank-signer.service',
    'bank-worker@.service',
  ])
})

test.each(units)('behavior: %s starts a file of this repository with the pinned Node', (unit) => {
  const { node, file } = readCommand(unit)
  expect(node).toBe('/opt/bank/node_modules/node/bin/node')
  expect(existsSync(join(root, file))).toBe(true)
})

test('behavior: servers of calls, and no other process, have a limit of memory, in units and in the image', () => {
  for (const unit of units)
    expect(readCommand(unit).options).toEqual(/api|console/.test(unit) ? serverMemory : [])
  const script = readFileSync(join(folder, 'image/bank'), 'utf8')
  const limited = [...script.matchAll(/^ {2}(\S+)\) entry=\S+ memory='(.*)' ;;$/gm)]
  expect(limited.map(([, name, options]) => [name, options?.split(' ')])).toEqual([
    ['api', serverMemory],
    ['console', serverMemory],
  ])
})

test.each(units)('behavior: %s has no rights, no files and no core dumps that it does not need', (unit) => {
  expect(Object.fromEntries(readUnit(unit))).toMatchObject({
    DynamicUser: 'yes',
    NoNewPrivileges: 'yes',
    CapabilityBoundingSet: '',
    ProtectSystem: 'strict',
    ProtectHome: 'yes',
    PrivateDevices: 'yes',
    RestrictNamespaces: 'yes',
    SystemCallArchitectures: 'native',
    LimitCORE: '0',
    UMask: '0077',
  })
  expect(list(unit, 'SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources'])
})

test.each(units)(
  'behavior: %s names only settings, and takes each secret from a credential of its own',
  (unit) => {
    const variables = list(unit, 'Environment').map((line) => line.split('=') as [string, string])
    expect(findUnknownVariables(Object.fromEntries(variables))).toEqual([])
    const credentials = list(unit, 'LoadCredential').map((line) => line.split(':')[0])
    const fromCredentials = variables.filter(([, value]) => value.startsWith('%d/'))
    expect(fromCredentials.map(([, value]) => value.slice(3))).toEqual(credentials)
    // A variable that reads no file would leave the secret unread.
    for (const [name] of fromCredentials)
      expect(() => readSecretFiles({ [name]: '/nowhere' })).toThrow(`${name} cannot be read`)
    for (const [name, value] of variables)
      expect(name.endsWith('_FILE') ? value : `%d/${name}`).toMatch(/^%d\//)
  },
)

test('behavior: the proxy hides metrics from strangers, the console from all but operators, and two apis from each other’s failures', () => {
  const text = readFileSync(join(folder, 'Caddyfile'), 'utf8')
  expect(text).toContain('path /metrics /metrics/*')
  expect(text).toContain('respond @metrics 404')
  expect(text).toContain('respond @strangers 403')
  expect(text).toContain('127.0.0.1:8080 127.0.0.1:8082')
  expect(text).toContain('lb_try_duration 5s')
  expect(text).not.toContain('trusted_proxies')
})
