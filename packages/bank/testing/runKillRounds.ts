import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@bank/database'
import fc from 'fast-check'
import { countLockWaiters } from './countLockWaiters.ts'
import { openRechargeBank } from './openRechargeBank.ts'
import { openRechargeFixture } from './openRechargeFixture.ts'
import { openWorkerProcess } from './startWorkerProcess.ts'

const chainId = 56
const memberCount = 5
const heldTimeoutMs = 60_000

const creditLock = 7_001
/** A credit shares a lock: while the test holds it, workers wait in the middle of a credit. */
const holdable = `
  INSERT INTO bank.deployment (mode) VALUES ('demo') ON CONFLICT DO NOTHING;
  CREATE FUNCTION bank.wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_advisory_xact_lock_shared(${creditLock}); RETURN NEW; END $$;
  CREATE TRIGGER wait_for_test AFTER INSERT ON bank.recharge FOR EACH ROW EXECUTE FUNCTION bank.wait_for_test();`

export type KillReport = {
  readonly expectedMicro: readonly bigint[]
  readonly balancesMicro: readonly bigint[]
  readonly deposits: number
  readonly recharges: number
  /** Rounds in which a worker was killed in the middle of a credit, which then was missing. */
  readonly killedInCredit: number
  readonly cleanExitCode: number | null
  readonly discrepancies: number
}

/** Waits until a worker is held in the middle of a credit. */
async function waitForHeldCredit(holder: Parameters<typeof countLockWaiters>[0]): Promise<void> {
  const endMs = performance.now() + heldTimeoutMs
  while ((await countLockWaiters(holder)) === 0) {
    if (performance.now() > endMs) throw new Error('no worker credits anything')
    await sleep(10)
  }
}

/**
 * Runs deposits while real workers, two at a time, are killed by SIGKILL in the middle of a credit; the last
 * worker finishes and is stopped by SIGTERM. The report compares balances with their expected values.
 */
export async function runKillRounds(params: { rounds: number; deposits: number }): Promise<KillReport> {
  const fixture = await openRechargeFixture({ chainId, decimals: 18 })
  const books = await openRechargeBank({ chainId, urls: [fixture.chain.url] })
  const owner = openDatabase({ url: books.testDatabase.migrationUrl, poolSize: 2 })
  try {
    await owner.pool.query(holdable)
    const env = {
      MODE: 'demo',
      DATABASE_URL: books.testDatabase.urls.worker,
      RPC_URLS_56: `${fixture.chain.url},${fixture.chain.url}/?second`,
      VAULT_ADDRESS: fixture.vault.address,
      USDT_ADDRESS: fixture.vault.token,
      POLL_EVERY_MS: '50',
    }
    const members = []
    for (let index = 0; index < memberCount; index += 1) members.push(await books.register(index))
    const expectedMicro = members.map(() => 0n)
    let sent = 0
    const depositUntil = async (count: number) => {
      for (; sent < count; sent += 1) {
        const index = sent % memberCount
        const amount = BigInt(1 + (sent % 7))
        await fixture.deposit(index, amount)
        await fixture.chain.mine(1)
        expectedMicro[index] = (expectedMicro[index] ?? 0n) + amount * 1_000_000n
      }
    }
    const holder = await owner.pool.connect()
    let killedInCredit = 0
    const freePercent = fc.sample(fc.nat(99), params.rounds)
    for (let round = 1; round <= params.rounds; round += 1) {
      const workers = await Promise.all([openWorkerProcess(env), openWorkerProcess(env)])
      const upto = Math.ceil((params.deposits * round) / params.rounds)
      // Credits run freely up to some deposit of the round, then one of them is held.
      await depositUntil(sent + Math.floor(((freePercent[round - 1] ?? 0) * (upto - sent)) / 100))
      await holder.query(`SELECT pg_advisory_lock(${creditLock})`)
      await depositUntil(upto)
      await fixture.chain.mine(3)
      await waitForHeldCredit(holder)
      await Promise.all(workers.map((worker) => worker.end('SIGKILL')))
      // While the lock is held no credit can commit, so the one that was held is missing.
      if ((await books.countRecharges()) < sent) killedInCredit += 1
      await holder.query(`SELECT pg_advisory_unlock(${creditLock})`)
    }
    holder.release()
    await depositUntil(params.deposits)
    await fixture.chain.mine(3)
    const last = await openWorkerProcess(env)
    const deadlineMs = performance.now() + 60_000
    const total = (await fixture.readTotalDeposited()) / 10n ** 12n
    while ((await books.vaultMicro()) < total && performance.now() < deadlineMs) await sleep(100)
    // A few more passes, so that anything credited twice would show.
    await fixture.chain.mine(3)
    await sleep(500)
    const cleanExitCode = await last.end('SIGTERM')
    return {
      expectedMicro,
      balancesMicro: await Promise.all(members.map(books.balanceMicro)),
      deposits: sent,
      recharges: await books.countRecharges(),
      killedInCredit,
      cleanExitCode,
      discrepancies: (await books.discrepancies()).length,
    }
  } finally {
    await owner.close()
    await books.drop()
    await fixture.stop()
  }
}
