import { join } from 'node:path'
import { type Environment, isSecretVariable, readSecretFiles } from '@bank/settings'
import type { ConfiguredProcess } from './readSettingProblems.ts'

/** A variable of a process whose value is a secret, and the file that holds it. */
export type SecretFile = { readonly variable: string; readonly file: string }

/** The secrets of a process in the folder of all, by the names of the systemd units and of compose.yaml. */
export function listSecretFiles(
  process: ConfiguredProcess,
  folder: string,
  chainId: number,
): readonly SecretFile[] {
  const place = (variable: string, name: string): SecretFile => ({ variable, file: join(folder, name) })
  const common = [
    place('DATABASE_URL', `${process}-database-url`),
    place(`RPC_URLS_${chainId}`, `rpc-urls-${chainId}`),
  ]
  const metrics = place('METRICS_TOKEN', 'metrics-token')
  switch (process) {
    case 'api':
      return [...common, place('SESSION_SECRET', 'session-secret'), metrics]
    case 'console':
      return [...common, place('OPERATOR_KEY', 'operator-key'), metrics]
    case 'worker':
      return common
    case 'signer':
      return []
  }
}

/** Names the file of each secret that an environment has neither itself nor by a file. */
export function addSecretFiles(
  environment: Readonly<Record<string, string | undefined>>,
  files: readonly SecretFile[],
): Readonly<Record<string, string | undefined>> {
  const added = files.flatMap(({ variable, file }) =>
    environment[variable] || environment[`${variable}_FILE`] ? [] : [[`${variable}_FILE`, file]],
  )
  return { ...environment, ...Object.fromEntries(added) }
}

const suffix = '_FILE'

/** Reads the secrets of an environment in place of the names of their files, which a process refuses beside them. */
export function readSecretSettings(environment: Environment): Environment {
  const isSecretFile = (name: string) =>
    name.endsWith(suffix) && isSecretVariable(name.slice(0, -suffix.length))
  return Object.fromEntries(
    Object.entries(readSecretFiles(environment)).filter(([name]) => !isSecretFile(name)),
  )
}
