import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalSigner } from '@bank/chain/server'
import { getTestKey } from '@bank/chain/testing'
import { migrateDeployment } from '@bank/database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@bank/database/embedded'
import { deploy } from '../src/deploy/deploy.ts'
import { type DeploymentRecord, listFiles } from '../src/deploy/record/deploymentRecord.ts'
import type { ProcessName, ProcessSettings } from '../src/doctor/finding.ts'
import { type RunningBank, startBank } from './startBank.ts'
import { startTestNetwork, type TestNetwork } from './startTestNetwork.ts'
import { createTestTls, trustTls } from './startTlsProxy.ts'

/** A whole bank in production mode on one machine: database, chain, contracts, signer with its policy, TLS, processes. */
export type TestInstallation = RunningBank & {
  readonly setting: TestNetwork
  readonly postgres: EmbeddedPostgres
  readonly record: DeploymentRecord
  /** The settings of a process as the doctor is given them, with changes. */
  readonly describe: (process: ProcessName, changed?: Readonly<Record<string, string>>) => ProcessSettings
  readonly folder: string
}

/** Starts everything and waits until api, console and worker are ready; this process then trusts the certificates. */
export async function startInstallation(): Promise<TestInstallation> {
  const folder = await mkdtemp(join(tmpdir(), 'installation-'))
  // The database runs as another user, and archives until a file says otherwise.
  await chmod(folder, 0o711)
  const setting = await startTestNetwork()
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'cluster'),
    settings: ['archive_mode=on', `archive_command=test ! -e ${join(folder, 'broken')}`],
  })
  await migrateDeployment({ migrationUrl: postgres.migrationUrl, mode: 'production' })
  const record = await deployBank(setting, folder)
  await setting.chain.client.setIntervalMining({ interval: 1 })
  const tls = createTestTls()
  trustTls(tls)
  const deployed = listFiles(folder, setting.network).folder
  const bank = await startBank({ setting, database: postgres, tls, deployed })
  return {
    ...bank,
    setting,
    postgres,
    record,
    describe: (process, changed = {}) => ({
      process,
      environment: { ...bank.environments[process], ...changed },
    }),
    folder,
    stop: async () => {
      await bank.stop()
      await postgres.stop()
      await setting.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function deployBank({ network, settings }: TestNetwork, folder: string): Promise<DeploymentRecord> {
  const { pools: _, ...withoutPools } = settings
  const record = await deploy({
    network,
    settings: withoutPools,
    folder,
    signer: createLocalSigner(getTestKey(0)),
    report: () => undefined,
    confirm: async () => true,
  })
  if (record === undefined) throw new Error('nothing was deployed')
  return record
}
