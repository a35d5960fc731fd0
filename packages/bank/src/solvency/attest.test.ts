import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { attestationAbi } from '@bank/chain'
import { createLocalSigner } from '@bank/chain/server'
import { verifySolvencyProof } from '@bank/chain/solvency'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSolvencyFixture, type SolvencyFixture } from '../../testing/openSolvencyFixture.ts'
import { attest } from './attest.ts'
import { createAttester } from './attester.ts'
import { checkSolvency } from './checkSolvency.ts'
import { getSolvency } from './getSolvency.ts'
import { getSolvencyProof, type SolvencyProof } from './getSolvencyProof.ts'

const unit = 10n ** 18n
const usdt = 1_000_000n
const hourMs = 3_600_000
const verifier = fileURLToPath(import.meta.resolve('@bank/chain/verifySolvency.mjs'))

let fixture: SolvencyFixture
let memberIds: bigint[]
beforeEach(async () => {
  fixture = await openSolvencyFixture()
  memberIds = []
  for (const index of [0, 1, 2]) memberIds.push(await fixture.recharge(index, BigInt(1_000 * (index + 1))))
  await fixture.exchange(memberIds[0] as never, 400n * usdt)
  await fixture.growth.give('usdt', unit)
  await fixture.follow()
})
afterEach(() => fixture.stop())

const read = (pageNo = 1, pageSize = 10) => getSolvency(fixture.bank, { pageNo, pageSize })
const prove = (index: number) => getSolvencyProof(fixture.bank, { memberId: memberIds[index] as never })

/** Passes of the worker until nothing is on its way, with blocks between them. */
async function attestToEnd(attester = fixture.createAttester()) {
  for (let pass = 0; pass < 8; pass += 1) {
    const outcome = await attest(fixture.bank, attester)
    if (outcome.state === 'idle') return outcome
    await fixture.growth.recharge.chain.mine(3)
  }
  throw new Error('the attestation does not come to an end')
}

async function runVerifier(proof: unknown, ...parameters: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'))
  const file = join(folder, 'proof.json')
  await writeFile(file, JSON.stringify(proof))
  const ran = await promisify(execFile)(process.execPath, [verifier, file, ...parameters]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  )
  await rm(folder, { recursive: true })
  return ran
}

/** A tree of this leaf alone, as somebody could make it who has nothing on chain. */
function hashAlone(leaf: SolvencyProof['leaf']): { root: `0x${string}`; liabilities: string } {
  const amounts = [leaf.usdt, leaf.gusd, leaf.staked, leaf.pendingWithdrawal, leaf.interest].map(BigInt)
  const words = amounts.map((amount) => amount.toString(16).padStart(16, '0')).join('')
  const preimage = `${Buffer.from('solvency:leaf/v1').toString('hex')}${leaf.salt.slice(2)}${leaf.address.slice(2)}${words}`
  const root = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
  return { root: `0x${root}`, liabilities: `${amounts.reduce((sum, amount) => sum + amount, 0n)}` }
}

const rpcUrl = () => fixture.growth.recharge.chain.url
const countSent = async () =>
  Number(await fixture.growth.recharge.chain.client.getTransactionCount({ address: attesterAddress() }))
const attesterAddress = () => fixture.createAttester().signer.address

test('error: 404 there is no proof before the first attestation', async () => {
  await expect(prove(0)).rejects.toMatchObject({ code: 404 })
  expect((await read()).attestation).toBeNull()
})

test('default: liabilities are recorded with the vault’s assets, and every member finds their leaf', async () => {
  const built = await attest(fixture.bank, fixture.createAttester())
  expect(built).toMatchObject({ state: 'waiting', builtMembers: 3n, sent: 1 })
  await attestToEnd()
  const { attestation, history } = await read()
  expect(attestation).toMatchObject({
    number: '1',
    chainId: 56,
    memberCount: 3,
    liabilitiesAmount: '6000',
    uncreditedAmount: '0',
    inTransitAmount: '0',
    isSolvent: true,
  })
  expect(history).toMatchObject({ total: 1, dataList: [attestation] })
  const latest = await fixture.growth.recharge.chain.client.readContract({
    address: fixture.contract,
    abi: attestationAbi,
    functionName: 'latest',
  })
  expect(latest).toMatchObject({ root: attestation?.root, liabilities: 6_000n * usdt, number: 1n })
  for (const [index, expected] of [1_000n, 2_000n, 3_000n].entries()) {
    const proof = await prove(index)
    expect(proof.root).toBe(attestation?.root)
    expect(await verifySolvencyProof(proof)).toEqual({
      ok: true,
      amount: expected * usdt,
      liabilities: 6_000n * usdt,
      root: proof.root,
    })
  }
  expect((await prove(0)).leaf).toMatchObject({ usdt: '600000000', gusd: '400000000', interest: '0' })
})

test('behavior: the attested liabilities are those of the minute’s look', async () => {
  await attestToEnd()
  await checkSolvency(fixture.bank, fixture.vault)
  const { check, attestation } = await read()
  expect(check?.liabilities).toEqual(attestation?.liabilities)
})

test('behavior: no second one is sent before its hour, by however many workers; then one is', async () => {
  await attestToEnd()
  const before = await countSent()
  await Promise.all([1, 2, 3].map(() => attest(fixture.bank, fixture.createAttester())))
  expect(await countSent()).toBe(before)
  fixture.wait(hourMs + 1_000)
  await fixture.growth.recharge.chain.client.increaseTime({ seconds: hourMs / 1_000 })
  await fixture.growth.recharge.chain.mine(1)
  await Promise.all([1, 2, 3].map(() => attest(fixture.bank, fixture.createAttester())))
  await fixture.growth.recharge.chain.mine(1)
  expect(await countSent()).toBe(before + 1)
  await attestToEnd()
  expect((await read(2, 1)).history).toMatchObject({ total: 2, dataList: [{ number: '1' }] })
})

test('behavior: a worker that dies at any moment leaves one attestation, sent once', async () => {
  await attestToEnd()
  const points = ['sign:stored', 'sign:committed', 'broadcast:before', 'broadcast:after', 'final:written']
  for (const dying of points) {
    const before = await countSent()
    fixture.wait(hourMs + 1_000)
    await fixture.growth.recharge.chain.client.increaseTime({ seconds: hourMs / 1_000 })
    const failpoint = async (point: string) => {
      if (point === dying || point === 'lease:release') throw new Error('killed')
    }
    const mortal = fixture.createAttester({ failpoint: failpoint, resendAfterMs: 0 })
    for (let pass = 0; pass < 3; pass += 1) {
      await attest(fixture.bank, mortal).catch(() => {})
      await fixture.growth.recharge.chain.mine(3)
      // The lease of the dead runs out.
      await fixture.asOwner(
        "UPDATE bank.outbox_transaction SET lease_until = clock_timestamp() - interval '1 second'",
      )
    }
    await attestToEnd(fixture.createAttester({ resendAfterMs: 0 }))
    expect(await countSent(), dying).toBe(before + 1)
  }
})

test('behavior: a settled day is attested at once, and once', async () => {
  await attestToEnd()
  await fixture.asOwner(`INSERT INTO bank.settlement_day (day, state, growth, fees, capital, pool_share, rewards_budget,
    interest_budget, demand_seconds, demand_ppb, shortfall, last_stake, planned_at)
    VALUES ('2026-11-20', 'done', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now())`)
  const before = await countSent()
  fixture.wait(2_000)
  await attestToEnd()
  await attestToEnd()
  expect(await countSent()).toBe(before + 1)
  const days = await sql<{ day: string }>`SELECT day FROM bank.attestation WHERE day IS NOT NULL`.execute(
    fixture.bank.database.kysely,
  )
  expect(days.rows).toEqual([{ day: '2026-11-20' }])
})

describe('the stand-alone verifier against the chain', () => {
  test('default: yes to the newest attestation and to one of the history', async () => {
    await attestToEnd()
    const proof = await prove(1)
    const now = await runVerifier(proof, rpcUrl(), fixture.contract)
    expect(now.stdout).toContain('YES: this root is on chain')
    expect(now.stdout).toContain('which covers it')
    expect(now.code).toBe(0)
    fixture.wait(hourMs + 1_000)
    await fixture.growth.recharge.chain.client.increaseTime({ seconds: hourMs / 1_000 })
    await attestToEnd()
    expect((await prove(1)).root).not.toBe(proof.root)
    expect(await runVerifier(proof, rpcUrl())).toMatchObject({ code: 0 })
  })

  test('error: 1 an invented tree without attestation, another contract, another chain', async () => {
    await attestToEnd()
    const proof = await prove(1)
    const own = { ...proof, path: [], ...hashAlone(proof.leaf) }
    expect((await runVerifier(own)).code).toBe(0)
    const unattested = await runVerifier(own, rpcUrl(), fixture.contract)
    expect(unattested.stdout).toContain('NO: the root is not on chain')
    expect(unattested.code).toBe(1)
    expect(unattested.stdout).not.toContain('YES')
    const elsewhere = await runVerifier(proof, rpcUrl(), fixture.vault.address)
    expect(elsewhere.code).toBe(1)
    expect(elsewhere.stdout).toContain('NO: the chain did not answer eth_call')
    const otherChain = await runVerifier({ ...proof, chainId: 1 }, rpcUrl(), fixture.contract)
    expect(otherChain.stdout).toContain('NO: this RPC is of another chain')
    expect((await runVerifier(proof, 'http://127.0.0.1:9')).code).toBe(1)
  })
})

test('behavior: a member who joins later has a leaf in the next tree; a suspended one keeps theirs', async () => {
  await attestToEnd()
  memberIds.push(await fixture.recharge(3, 50n))
  await expect(prove(3)).rejects.toMatchObject({ code: 404 })
  await fixture.asOwner(`UPDATE bank.member SET banned_at = now() WHERE id = ${memberIds[0]}`)
  fixture.wait(hourMs + 1_000)
  await fixture.growth.recharge.chain.client.increaseTime({ seconds: hourMs / 1_000 })
  await attestToEnd()
  expect(await verifySolvencyProof(await prove(3))).toMatchObject({ ok: true, amount: 50n * usdt })
  expect(await verifySolvencyProof(await prove(0))).toMatchObject({ ok: true, amount: 1_000n * usdt })
})

test('behavior: four trees are kept, the newest', async () => {
  const listTrees = () =>
    fixture.bank.database.kysely.selectFrom('bank.solvency_tree').select('id').orderBy('id').execute()
  const built: string[] = []
  for (let attestation = 0; attestation < 6; attestation += 1) {
    await attestToEnd()
    built.push((await listTrees()).at(-1)?.id ?? '')
    fixture.wait(hourMs + 1_000)
    await fixture.growth.recharge.chain.client.increaseTime({ seconds: hourMs / 1_000 })
  }
  expect(new Set(built).size).toBe(6)
  expect((await listTrees()).map(({ id }) => id)).toEqual(built.slice(-4))
})

test('behavior: liabilities beyond members’ own rows are in the tree', async () => {
  await fixture.asOwner(
    `INSERT INTO ledger.house_closing VALUES (84, 99, ${7n * usdt}), (86, 99, ${3n * usdt})`,
  )
  fixture.wait(hourMs + 1_000)
  await fixture.growth.recharge.chain.client.increaseTime({ seconds: hourMs / 1_000 })
  await attestToEnd()
  const { attestation } = await read()
  expect(attestation).toMatchObject({ liabilitiesAmount: '6010', isSolvent: false })
  expect(await verifySolvencyProof(await prove(0))).toMatchObject({ liabilities: 6_010n * usdt })
  expect((await runVerifier(await prove(0), rpcUrl())).stdout).toContain('DOES NOT COVER')
  await fixture.asOwner('DELETE FROM ledger.house_closing WHERE event_type = 99')
})

test('error: stopped a key that the contract does not know attests nothing and is stopped', async () => {
  await attestToEnd()
  const stranger = createLocalSigner(`0x${'42'.repeat(32)}`)
  const attester = fixture.createAttester({ signer: stranger, retryAfterMs: 0 })
  const { number } = (await read()).attestation ?? {}
  fixture.wait(hourMs + 1_000)
  let outcome = await attest(fixture.bank, attester)
  for (let pass = 0; pass < 6 && outcome.state !== 'halted'; pass += 1) {
    fixture.wait(2_000)
    outcome = await attest(fixture.bank, attester)
  }
  expect(outcome).toMatchObject({ state: 'halted' })
  expect((await read()).attestation?.number).toBe(number)
})

test('error: waiting a chain that does not answer is waited for', async () => {
  const silent = fixture.over('http://127.0.0.1:9')
  expect(await attest(silent, fixture.createAttester())).toMatchObject({ state: 'waiting' })
})

test('error: RangeError without a reader for its chain', async () => {
  const key = { kind: 'remote', url: 'http://127.0.0.1:9', address: fixture.contract } as const
  const elsewhere = createAttester({
    chainId: 1,
    vault: fixture.vault.address,
    contract: fixture.contract,
    key,
    everyMs: hourMs,
  })
  await expect(attest(fixture.bank, elsewhere)).rejects.toThrow(RangeError)
})
