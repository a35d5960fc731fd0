import { readSettingProblems } from '../../processes/readSettingProblems.ts'
import type { ProcessSettings, Reporter } from '../finding.ts'

/** Lets the process itself read its settings, and reports what it would refuse at its start. */
export async function checkSettings(
  { process: name, environment }: ProcessSettings,
  report: Reporter,
): Promise<void> {
  const { problems, unknown } = await readSettingProblems(name, environment)
  for (const problem of problems)
    report.fault(problem, `Correct it in the settings of ${name} (docs/configuration.md).`)
  for (const { name: variable, meant } of unknown)
    report.warn(`${variable} is no setting`, `Was ${meant} meant? Rename or remove it.`)
  if (environment.MODE !== 'production')
    report.fault(
      'MODE is not production',
      'Set MODE=production: a demo checks nothing that real money needs.',
    )
  if (problems.length === 0) report.ok('the process accepts its settings')
}

/** Values that have to be the same in the settings of every process. */
const sharedNames = ['MODE', 'VAULT_ADDRESS', 'USDT_ADDRESS', 'MIXING_KEEP_DAYS', 'PUBLIC_ORIGIN'] as const

/** Reports settings that differ between processes although they describe one thing. */
export function compareSettings(all: readonly ProcessSettings[], report: Reporter): void {
  const read = ({ environment }: ProcessSettings) => ({
    ...Object.fromEntries(sharedNames.map((name) => [name, environment[name]?.toLowerCase()])),
    database: describeDatabase(environment.DATABASE_URL),
  })
  const problems: string[] = []
  for (const name of [...sharedNames, 'database'] as const) {
    const values = all.flatMap((settings) => {
      const value = (read(settings) as Record<string, string | undefined>)[name]
      return value === undefined ? [] : [value]
    })
    if (new Set(values).size > 1) problems.push(name)
  }
  for (const name of problems)
    report.fault(`${name} differs between the processes`, 'Give all processes the same value.')
  if (problems.length === 0 && all.length > 1) report.ok('the processes agree')
}

/** Host, port and name of the database, without the login. */
function describeDatabase(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined
  const { hostname, port, pathname } = new URL(text)
  return `${hostname}:${port || '5432'}${pathname}`
}
