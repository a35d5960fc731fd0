import { describe, expect, it } from 'vitest'
import { type ReceiverContext, validateReceiver } from './validateReceiver.ts'

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const vault = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const pool = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const limits: ReceiverContext = { own, contracts: [vault], pools: [pool], known: [], listed: [] }

describe('validateReceiver', () => {
  it('default: an address is read with its checksum, however it was pasted', () => {
    const expected = { ok: true, address: friend, warning: null }
    expect(validateReceiver(friend, limits)).toEqual(expected)
    expect(validateReceiver(`  ${friend.toLowerCase().replace('c44c', 'c44c\n')} `, limits)).toEqual(expected)
  })

  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['0x1234', 'malformed'],
    ['friend.bnb', 'malformed'],
    [friend.replace('CdDd', 'cDdD'), 'wrongChecksum'],
    [`0x${'0'.repeat(40)}`, 'zero'],
    [vault.toLowerCase(), 'contract'],
  ])('error: %j is refused as %s', (text, problem) => {
    expect(validateReceiver(text, limits)).toEqual({ ok: false, problem })
  })

  it('error: the pool itself is refused', () => {
    expect(validateReceiver(pool.toLowerCase(), limits)).toEqual({ ok: false, problem: 'pool' })
  })

  it('error: an address that the list names is refused', () => {
    const listed = { ...limits, listed: [friend.toLowerCase()] }
    expect(validateReceiver(friend, listed)).toEqual({ ok: false, problem: 'listed' })
  })

  it('behavior: one’s own address can be paid and is warned of', () => {
    expect(validateReceiver(own.toLowerCase(), limits)).toMatchObject({ ok: true, warning: 'own' })
  })

  it('behavior: an address that only looks like a known one is warned of, the known one is not', () => {
    const fake = `0x3c44${'1'.repeat(32)}93bc`
    const known = { ...limits, known: [friend] }
    expect(validateReceiver(fake, known)).toMatchObject({ ok: true, warning: 'lookAlike' })
    expect(validateReceiver(friend, known)).toMatchObject({ ok: true, warning: null })
    expect(validateReceiver(fake, limits)).toMatchObject({ ok: true, warning: null })
  })
})
