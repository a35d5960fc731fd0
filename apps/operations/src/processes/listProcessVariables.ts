import type { ConfiguredProcess } from './readSettingProblems.ts'
import { runProcessScript } from './runProcessScript.ts'

const printers = [
  'apps/api/src/commands/printVariables.ts',
  'apps/worker/src/printVariables.ts',
  'apps/signer/src/printVariables.ts',
]

export type ProcessVariables = Readonly<Record<ConfiguredProcess, ReadonlySet<string>>>

let listed: Promise<ProcessVariables> | undefined

/** The variables that each process reads, by the schemas that docs/configuration.md is written from. */
export function listProcessVariables(): Promise<ProcessVariables> {
  // A build has the same schemas for as long as it runs.
  listed ??= readVariables()
  return listed
}

async function readVariables(): Promise<ProcessVariables> {
  const printed = Object.assign({}, ...(await Promise.all(printers.map((file) => runProcessScript(file)))))
  const read = (name: ConfiguredProcess) =>
    new Set((printed[name] as { name: string }[]).map((variable) => variable.name))
  return { api: read('api'), console: read('console'), worker: read('worker'), signer: read('signer') }
}

/** True for a variable of this list; one of a chain is listed with `<id>` in place of the id. */
export const isListed = (variables: ReadonlySet<string>, name: string): boolean =>
  variables.has(name) || variables.has(name.replace(/_\d+$/, '_<id>'))
