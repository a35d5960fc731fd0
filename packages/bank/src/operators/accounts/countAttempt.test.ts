import { expect, test } from 'vitest'
import { listSources, toClient } from './countAttempt.ts'

test('default: a client is an IPv4 address or a network of 64 bits', () => {
  for (const [address, client] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:0DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['', 'unknown'],
    ['x'.repeat(99), 'x'.repeat(64)],
  ] as const)
    expect(toClient(address), address).toBe(client)
})

test('behavior: a known device counts against itself alone', () => {
  expect(listSources('203.0.113.7', null)).toEqual(['address 203.0.113.7', 'name'])
  expect(listSources('203.0.113.7', '12')).toEqual(['device 12'])
})
