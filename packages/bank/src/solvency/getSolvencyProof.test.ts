import { verifySolvencyProof } from '@bank/chain/solvency'
import type { MemberId } from '@bank/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSolvencyFixture, type SolvencyFixture } from '../../testing/openSolvencyFixture.ts'
import { attest } from './attest.ts'
import type { Attester } from './attester.ts'
import { getSolvency } from './getSolvency.ts'
import { getSolvencyProof } from './getSolvencyProof.ts'

const usdt = 1_000_000n
const hourMs = 3_600_000
let fixture: SolvencyFixture
let memberId: MemberId
let recharged = 0n

beforeAll(async () => {
  fixture = await openSolvencyFixture()
  memberId = await rechargeMore(1_000n)
  await fixture.recharge(1, 500n)
})
afterAll(() => fixture?.stop())

async function rechargeMore(amount: bigint): Promise<MemberId> {
  recharged += amount
  return fixture.recharge(0, amount)
}

const prove = (member = memberId) => getSolvencyProof(fixture.bank, { memberId: member })

const readNewest = () =>
  fixture.bank.database.kysely
    .selectFrom('bank.attestation')
    .select(['state', 'root'])
    .orderBy('tree_id', 'desc')
    .limit(1)
    .executeTakeFirst()

const waitAnHour = async ({ wait, growth } = fixture) => {
  wait(hourMs + 1_000)
  await growth.recharge.chain.client.increaseTime({ seconds: hourMs / 1_000 })
  await growth.recharge.chain.mine(3)
}

/** One attestation to its end. */
async function attestToEnd(changes: Partial<Attester> = {}, { bank, growth, createAttester } = fixture) {
  const attester = createAttester(changes)
  for (let pass = 0; pass < 8; pass += 1) {
    if ((await attest(bank, attester)).state === 'idle') return
    await growth.recharge.chain.mine(3)
  }
  throw new Error('the attestation does not come to an end')
}

test('error: 404 while the first tree is still being sent', async () => {
  const own = await openSolvencyFixture()
  try {
    const first = await own.recharge(0, 10n)
    expect(await attest(own.bank, own.createAttester())).toMatchObject({ state: 'waiting', sent: 1 })
    await expect(getSolvencyProof(own.bank, { memberId: first })).rejects.toMatchObject({
      code: 404,
      messageKey: undefined,
    })
  } finally {
    await own.stop()
  }
})

test('error: 404 solvencyProofPending for a member who is newer than the attested tree', async () => {
  const own = await openSolvencyFixture()
  try {
    const first = await own.recharge(0, 10n)
    await attestToEnd({}, own)
    const newcomer = await own.recharge(1, 20n)
    await expect(getSolvencyProof(own.bank, { memberId: newcomer })).rejects.toMatchObject({
      code: 404,
      messageKey: 'solvencyProofPending',
    })
    await getSolvencyProof(own.bank, { memberId: first })
    await waitAnHour(own)
    await attestToEnd({}, own)
    const proof = await getSolvencyProof(own.bank, { memberId: newcomer })
    expect(await verifySolvencyProof(proof)).toMatchObject({ ok: true, amount: 20n * usdt })
  } finally {
    await own.stop()
  }
})

test('behavior: while the newest tree is being sent the member gets the last attested one', async () => {
  await waitAnHour()
  await attestToEnd()
  const attested = { proof: await prove(), amount: recharged }
  await rechargeMore(200n)
  await waitAnHour()
  expect(await attest(fixture.bank, fixture.createAttester())).toMatchObject({ builtMembers: 2n, sent: 1 })
  const newest = await readNewest()
  expect(newest?.state).toBe('sending')
  expect(`0x${newest?.root.toString('hex')}`).not.toBe(attested.proof.root)
  const proof = await prove()
  expect(proof).toEqual(attested.proof)
  expect(await verifySolvencyProof(proof)).toMatchObject({ ok: true, amount: attested.amount * usdt })
  expect(proof.root).toBe((await getSolvency(fixture.bank, { pageNo: 1, pageSize: 1 })).attestation?.root)
  await fixture.growth.recharge.chain.mine(3)
  await attestToEnd()
  expect(await verifySolvencyProof(await prove())).toMatchObject({ ok: true, amount: recharged * usdt })
})

test('behavior: after the newest trees failed, however many, the member gets the last attested one', async () => {
  await waitAnHour()
  await attestToEnd()
  const proof = await prove()
  // More than are kept: the attested one outlives them.
  for (let failed = 0; failed < 6; failed += 1) {
    await rechargeMore(1n)
    await waitAnHour()
    // Every tree is too old to be signed, so the outbox refuses it.
    await attestToEnd({ staleAfterMs: -1, retryAfterMs: 0 })
    expect((await readNewest())?.state).toBe('failed')
    expect(await prove()).toEqual(proof)
  }
  expect(await verifySolvencyProof(proof)).toMatchObject({ ok: true })
  await attestToEnd({ retryAfterMs: 0 })
  expect(await verifySolvencyProof(await prove())).toMatchObject({ ok: true, amount: recharged * usdt })
})
