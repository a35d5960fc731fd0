import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findFoundryBinary } from './testChain.ts'

test.each(['anvil', 'forge'] as const)('default: %s of this machine runs', (name) => {
  expect(execFileSync(findFoundryBinary(name), ['--version'], { encoding: 'utf8' })).toContain('1.7.1')
})

test('error: a package that is not installed is named', () => {
  expect(() => findFoundryBinary('anvil', 's390x')).toThrow('@foundry-rs/anvil-linux-s390x is not installed')
})
