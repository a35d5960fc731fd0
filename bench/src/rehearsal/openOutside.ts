import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTestKey } from '@bank/chain/testing'
import { type EmbeddedPostgres, findFreePort, startEmbeddedPostgres } from '@bank/database/embedded'
import { startTestNetwork, type TestNetwork, type TestNetworkOptions } from '@bank/operations/testing'
import { createTestTls, type TestTls } from '@bank/operations/testing/proxy'
import { Keystore } from 'ox'

/** Everything that an operator has before the first command: chain, Safe, keys, database with its roles, certificate. */
export type Outside = {
  readonly setting: TestNetwork
  readonly tls: TestTls
  /** Files of the operator. */
  readonly folder: string
  readonly postgres: () => EmbeddedPostgres
  /** Kills the database's server without a warning and starts it again; returns for how long it was away. */
  readonly killDatabase: () => Promise<number>
  readonly close: () => Promise<void>
}

const blockSeconds = 1
/** A supervisor takes its time before it starts a server again. */
const awayMs = 5_000

/** The home chain and the decimals of its USDT; those of BSC where none are given. */
export type HomeOptions = TestNetworkOptions

/** Opens the outside: a chain that makes a block a second, and a PostgreSQL that archives. */
export async function openOutside(home: HomeOptions): Promise<Outside> {
  const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'))
  await chmod(folder, 0o711)
  const setting = await startTestNetwork(home)
  await setting.chain.client.setIntervalMining({ interval: blockSeconds })
  const options = {
    dataDir: join(folder, 'cluster'),
    port: await findFreePort(),
    settings: ['archive_mode=on', 'archive_command=true'],
  }
  let postgres = await startEmbeddedPostgres(options)
  const tls = createTestTls()
  await writeFiles(folder, setting, tls)
  return {
    setting,
    tls,
    folder,
    postgres: () => postgres,
    killDatabase: async () => {
      const startMs = performance.now()
      postgres.process.kill('SIGKILL')
      await new Promise((done) => setTimeout(done, awayMs))
      postgres = await startAgain(options)
      return performance.now() - startMs
    },
    close: async () => {
      await postgres.stop()
      await setting.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startAgain(options: Parameters<typeof startEmbeddedPostgres>[0]): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt++)
    try {
      return await startEmbeddedPostgres(options)
    } catch (error) {
      // Its last processes may still hold the shared memory for a moment.
      if (attempt === 20) throw error
      await new Promise((done) => setTimeout(done, 500))
    }
}

/** The files that the deployment asks for; no pools, whose keys need a ceremony. */
async function writeFiles(folder: string, { network, settings }: TestNetwork, tls: TestTls): Promise<void> {
  const [key, options] = Keystore.pbkdf2({ password: 'rehearsal' })
  const { pools: _, ...withoutPools } = settings
  const write = (name: string, content: unknown) =>
    writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  await Promise.all([
    write('network.json', { ...network, confirmations: 3 }),
    write('deployment.json', withoutPools),
    write('key.json', Keystore.encrypt(getTestKey(0), key, options)),
    write('password', 'rehearsal'),
    write('authority.pem', tls.authority),
  ])
}
