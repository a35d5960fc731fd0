import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFastFolder, findFreePort, shareCluster, startEmbeddedPostgres } from '@bank/database/embedded'
import type { Hex } from 'viem'
import { type PayoutOutcome, runPayouts } from '../src/payouts/runPayouts.ts'
import type { VaultPayer } from '../src/payouts/vaultPayer.ts'
import { openPayoutFixture, type PayoutFixture } from './openPayoutFixture.ts'

const run = promisify(execFile)

/** Payout fixture whose database is a cluster of its own, which can be put back to a cold copy. */
export type RestorableFixture = {
  readonly scene: PayoutFixture
  /** Copies the files of the stopped server: the backup that docs/runbooks/backup.md rehearses. */
  backUp(): Promise<void>
  /** The database is what it was at the last backup; the chain is not. */
  putBack(): Promise<void>
  /** Takes database and chain as they are now for the start of every test; the backup is of the same moment. */
  markStart(): Promise<void>
  /** Database and chain are what they were at the start, and so is the backup. */
  returnToStart(): Promise<void>
  /** Runs the passes of a worker of its own, with a block mined after each. */
  runPasses(passes: number, changes?: Partial<VaultPayer>): Promise<PayoutOutcome[]>
  stop(): Promise<void>
}

/** Starts cluster, chain, vault and members. */
export async function openRestorableFixture(
  params: Parameters<typeof openPayoutFixture>[0] = {},
): Promise<RestorableFixture> {
  const folder = await mkdtemp(join(await findFastFolder(), 'wallet-bank-older-'))
  await chmod(folder, 0o711)
  const port = await findFreePort()
  const [cluster, copy, startCopy] = [join(folder, 'cluster'), join(folder, 'copy'), join(folder, 'start')]
  const start = () => startEmbeddedPostgres({ dataDir: cluster, port, durable: false })
  let server = await start()
  const giveBack = await shareCluster(server)
  const scene = await openPayoutFixture(params)
  const copyCold = async (from: string, to: string) => {
    await server.stop()
    await rm(to, { recursive: true, force: true })
    await run('cp', ['-a', from, to])
    server = await start()
  }
  let backup = copy
  let chainStart: Hex
  return {
    scene,
    backUp: () => {
      backup = copy
      return copyCold(cluster, copy)
    },
    putBack: () => copyCold(backup, cluster),
    markStart: async () => {
      await copyCold(cluster, startCopy)
      backup = startCopy
      chainStart = await scene.recharge.chain.client.snapshot()
    },
    returnToStart: async () => {
      await copyCold(startCopy, cluster)
      backup = startCopy
      const { client } = scene.recharge.chain
      await client.revert({ id: chainStart })
      chainStart = await client.snapshot()
    },
    runPasses: async (passes, changes = {}) => {
      const payer = scene.createPayer({ resendAfterMs: 50, ...changes })
      const outcomes: PayoutOutcome[] = []
      for (let pass = 0; pass < passes; pass += 1) {
        outcomes.push(await runPayouts(scene.bank, payer))
        await scene.recharge.chain.mine(1)
      }
      return outcomes
    },
    stop: async () => {
      await scene.stop()
      giveBack()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
