import { describe, expect, test } from 'vitest'
import { type RecipientContext, validateRecipient } from './validateRecipient.ts'

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const settlement = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const facts: RecipientContext = { own, contracts: [settlement], known: [], onChain: undefined }

describe('validateRecipient', () => {
  test('default: one’s own wallet, with blanks around it, has nothing against it', () => {
    expect(validateRecipient(` ${own.toLowerCase()}\n`, facts)).toEqual({
      ok: true,
      address: own,
      warnings: [],
    })
  })

  test('behavior: another wallet, a contract and an unused address are each reported', () => {
    expect(validateRecipient(other, facts)).toMatchObject({ warnings: ['notOwn'] })
    expect(
      validateRecipient(other, { ...facts, onChain: { isContract: true, isUnused: false } }),
    ).toMatchObject({ warnings: ['notOwn', 'contract'] })
    expect(
      validateRecipient(other, { ...facts, onChain: { isContract: false, isUnused: true } }),
    ).toMatchObject({ warnings: ['notOwn', 'unused'] })
  })

  test('behavior: a silent chain is reported, and one not queried is not', () => {
    expect(validateRecipient(own, { ...facts, onChain: null })).toMatchObject({ warnings: ['unchecked'] })
    expect(validateRecipient(own, facts)).toMatchObject({ warnings: [] })
  })

  test('behavior: one’s own wallet that holds code on the other chain is warned of, one never used there is not', () => {
    expect(validateRecipient(own, { ...facts, onChain: { isContract: true, isUnused: true } })).toMatchObject(
      {
        warnings: ['contract'],
      },
    )
  })

  test('behavior: an address similar to the own or an earlier one is reported first', () => {
    const alike = `0x7099${'a'.repeat(32)}79c8`
    expect(validateRecipient(alike, facts)).toMatchObject({ warnings: ['lookAlike', 'notOwn'] })
    expect(validateRecipient(alike, { ...facts, known: [alike] })).toMatchObject({ warnings: ['notOwn'] })
  })

  test('error: empty, no address, a wrong capital, the zero address, and a contract of the transfer itself', () => {
    const problems = ['', '0x12', other.replace('C44', 'c44'), `0x${'0'.repeat(40)}`, settlement]
    expect(problems.map((text) => validateRecipient(text, facts))).toEqual([
      { ok: false, problem: 'empty' },
      { ok: false, problem: 'malformed' },
      { ok: false, problem: 'wrongChecksum' },
      { ok: false, problem: 'zero' },
      { ok: false, problem: 'contract' },
    ])
  })
})
