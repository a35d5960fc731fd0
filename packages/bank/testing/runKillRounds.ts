import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@bank/database'
import { openRechargeBank } from './openRechargeBank.ts'
import { openRechargeFixture } from './openRechargeFixture.ts'

const chainId = 56
const memberCount = 5
const workerEntry = fileURLToPath(new URL('../../../apps/worker/src/main.ts', import.meta.url))

/** Every credit takes a while, so that most kills come in the middle of one. */
const slowly = `
  INSERT INTO bank.deployment (mode) VALUES ('demo') ON CONFLICT DO NOTHING;
  CREATE FUNCTION bank.dawdle() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_sleep(0.03); RETURN NEW; END $$;
  CREATE TRIGGER dawdle AFTER INSERT ON bank.recharge FOR EACH ROW EXECUTE FUNCTION bank.dawdle();`

export type KillReport = {
  readonly expectedMicro: readonly bigint[]
  readonly balancesMicro: readonly bigint[]
  readonly deposits: number
  readonly recharges: number
  readonly killedAfterStart: number
  readonly cleanExitCode: number | null
  readonly discrepancies: number
}

type WorkerProcess = { started: Promise<void>; kill(signal: NodeJS.Signals): Promise<number | null> }

/** The worker as it runs in production: its own process, killed by its own id. */
function startWorkerProcess(env: Record<string, string>): WorkerProcess {
  const child = spawn(process.execPath, [workerEntry], {
    env: { ...env, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const started = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('worker started')) resolve()
    })
    exited.then(() => reject(new Error('the worker ended before it started')), reject)
  })
  started.catch(() => {})
  return {
    started,
    async kill(signal) {
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}

/**
 * For tests: runs deposits while real workers, two at a time, are killed by SIGKILL at random moments; the last worker
 * finishes and is stopped by SIGTERM. The report compares balances with their expected values.
 */
export async function runKillRounds(params: { rounds: number; deposits: number }): Promise<KillReport> {
  const fixture = await openRechargeFixture({ chainId, decimals: 18 })
  const books = await openRechargeBank({ chainId, urls: [fixture.chain.url] })
  const owner = openDatabase({ url: books.testDatabase.migrationUrl, poolSize: 1 })
  try {
    await owner.pool.query(slowly)
    const env = {
      MODE: 'demo',
      DATABASE_URL: books.testDatabase.url,
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
    let killedAfterStart = 0
    for (let round = 1; round <= params.rounds; round += 1) {
      const workers = [startWorkerProcess(env), startWorkerProcess(env)]
      await Promise.race(workers.map(({ started }) => started))
      const depositing = depositUntil(Math.ceil((params.deposits * round) / params.rounds))
      await sleep(Math.random() * 400)
      await Promise.all(workers.map((worker) => worker.kill('SIGKILL')))
      killedAfterStart += 1
      await depositing
    }
    await depositUntil(params.deposits)
    await fixture.chain.mine(3)
    const last = startWorkerProcess(env)
    await last.started
    const deadlineMs = performance.now() + 60_000
    const total = (await fixture.readTotalDeposited()) / 10n ** 12n
    while ((await books.vaultMicro()) < total && performance.now() < deadlineMs) await sleep(100)
    // A few more passes, so that anything credited twice would show.
    await fixture.chain.mine(3)
    await sleep(500)
    const cleanExitCode = await last.kill('SIGTERM')
    return {
      expectedMicro,
      balancesMicro: await Promise.all(members.map(books.balanceMicro)),
      deposits: sent,
      recharges: await books.countRecharges(),
      killedAfterStart,
      cleanExitCode,
      discrepancies: (await books.discrepancies()).length,
    }
  } finally {
    await owner.close()
    await books.drop()
    await fixture.stop()
  }
}
