import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type FindRecord, type Proof, verifyLeaf } from './verifyLeaf.ts'

const vectors = '../../../../../../packages/chain/src/solvency/proofVectors.json'
const [proof, other] = JSON.parse(readFileSync(new URL(vectors, import.meta.url), 'utf8')) as [Proof, Proof]
const vault = '0x00000000000000000000000000000000000000Bb'
const snapshotTime = Date.UTC(2026, 11, 1)
const recorded = { number: 7n, liabilities: BigInt(proof.liabilities), assets: 900_000n, snapshotTime }
const findRecord: FindRecord = async () => ({ vault, record: recorded })
const named = { address: proof.leaf.address, vault, findRecord }

describe('verifyLeaf', () => {
  it("default: accepts a counted leaf with the chain's record of the root", async () => {
    expect(await verifyLeaf(proof, named)).toEqual({
      ok: true,
      amount: 5n,
      assets: 900_000n,
      liabilities: recorded.liabilities,
      recordNumber: 7n,
      snapshotTime,
    })
  })

  it('behavior: looks up the computed root on chain', async () => {
    const asked: string[] = []
    await verifyLeaf(proof, {
      ...named,
      findRecord: async ({ root, contract }) => {
        asked.push(root, contract)
        return { vault, record: recorded }
      },
    })
    expect(asked).toEqual([proof.root, proof.contract])
  })

  it('behavior: whose leaf it is matters only where an address is expected', async () => {
    const verdict = await verifyLeaf(proof, { contract: proof.contract, vault, findRecord })
    expect(verdict.ok).toBe(true)
  })

  it('error: otherContract for a contract that says it reads our vault, without reading it', async () => {
    const silent: FindRecord = () => Promise.reject(new Error('asked'))
    expect(await verifyLeaf(proof, { contract: vault, vault, findRecord: silent })).toEqual({
      ok: false,
      at: 'chain',
      reason: 'otherContract',
    })
  })

  it('error: otherMember for the leaf of another address', async () => {
    expect(await verifyLeaf({ ...proof, leaf: other.leaf }, named)).toEqual({
      ok: false,
      at: 'owner',
      reason: 'otherMember',
    })
  })

  it('error: rootMismatch for a changed sibling sum, without reading the chain', async () => {
    const path = proof.path.map((step, index) => (index === 0 ? { ...step, sum: '11' } : step))
    const silent: FindRecord = () => Promise.reject(new Error('asked'))
    expect(await verifyLeaf({ ...proof, path }, { ...named, findRecord: silent })).toEqual({
      ok: false,
      at: 'path',
      reason: 'rootMismatch',
    })
  })

  it.each<[string, FindRecord]>([
    ['otherVault', async () => ({ vault: proof.contract, record: recorded })],
    ['notRecorded', async () => ({ vault, record: null })],
    ['otherTotal', async () => ({ vault, record: { ...recorded, liabilities: 1n } })],
    ['chainSilent', () => Promise.reject(new Error('no answer'))],
  ])("error: %s by the chain's record", async (reason, find) => {
    expect(await verifyLeaf(proof, { ...named, findRecord: find })).toEqual({
      ok: false,
      at: 'chain',
      reason,
    })
  })
})
