import type { DeploymentRecord } from '../deploy/record/deploymentRecord.ts'
import { describeError } from '../describeError.ts'
import { checkContracts } from './chain/checkContracts.ts'
import { checkProviders } from './chain/checkProviders.ts'
import { checkSigners } from './chain/checkSigners.ts'
import { createReporter, type Finding, type ProcessSettings, type Reporter } from './finding.ts'
import { checkAlarms } from './server/checkAlarms.ts'
import { checkBackup } from './server/checkBackup.ts'
import { checkDatabase } from './server/checkDatabase.ts'
import { checkOrigins, checkWorkerHealth } from './server/checkOrigins.ts'
import { checkSettings, compareSettings } from './server/checkSettings.ts'

/** The settings of the processes, and the files that describe the installation. */
export type Installation = {
  readonly processes: readonly ProcessSettings[]
  readonly record: DeploymentRecord | undefined
  /** A file with the report of pgBackRest. */
  readonly backupInfo: string | undefined
  /** Names the parts to examine; every part without it. */
  readonly only?: readonly string[] | undefined
}

/** The parts of an installation; `gates` are read with the database. */
export const partNames = [
  'settings',
  'database',
  'providers',
  'contracts',
  'signers',
  'health',
  'origin',
  'backup',
  'alarms',
] as const

type Check = readonly [part: string, check: (report: Reporter) => Promise<void> | void]

/** Examines every part of an installation and changes none of it. A check that fails is a fault, and the others continue. */
export async function checkInstallation({
  processes,
  record,
  backupInfo,
  only = partNames,
}: Installation): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const settings of processes) {
    const gates = createReporter(findings, 'gates', settings.process)
    const checks: Check[] = [
      ['settings', (report) => checkSettings(settings, report)],
      ['database', (report) => checkDatabase(settings, report, gates)],
      ['providers', (report) => checkProviders(settings, report)],
      ['contracts', (report) => checkContracts(settings, record, report)],
    ]
    if (settings.process === 'worker')
      checks.push(
        ['signers', (report) => checkSigners(settings, record, report)],
        ['health', (report) => checkWorkerHealth(settings, report)],
        ['alarms', (report) => checkAlarms(settings, report)],
      )
    else checks.push(['origin', (report) => checkOrigins(settings, report)])
    await runChecks(checks, { process: settings.process, only, findings })
  }
  const shared: Check[] = [
    ['settings', (report) => compareSettings(processes, report)],
    ['backup', (report) => checkBackup(backupInfo, report)],
  ]
  await runChecks(shared, { process: 'all', only, findings })
  return findings
}

async function runChecks(
  checks: readonly Check[],
  params: { process: Finding['process']; only: readonly string[]; findings: Finding[] },
): Promise<void> {
  const { process, only, findings } = params
  for (const [part, check] of checks) {
    if (!only.includes(part)) continue
    const report = createReporter(findings, part, process)
    try {
      await check(report)
    } catch (error) {
      report.fault(`the check failed: ${describeError(error)}`, 'Report this: a check must not fail.')
    }
  }
}
