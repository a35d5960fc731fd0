import { runProcessScript } from './runProcessScript.ts'

const commands = {
  api: ['apps/api/src/commands/checkSettings.ts', 'api'],
  console: ['apps/api/src/commands/checkSettings.ts', 'console'],
  worker: ['apps/worker/src/checkSettings.ts'],
  signer: ['apps/signer/src/checkSettings.ts'],
} as const

/** The processes that settings are written for. */
export type ConfiguredProcess = keyof typeof commands

export type SettingProblems = {
  readonly problems: readonly string[]
  readonly unknown: readonly { readonly name: string; readonly meant: string }[]
}

/** Lets a process itself read its settings; returns what it would refuse at its start, and the variables that are none. */
export async function readSettingProblems(
  name: ConfiguredProcess,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<SettingProblems> {
  const [file, ...args] = commands[name]
  return (await runProcessScript(file, args, environment)) as SettingProblems
}
