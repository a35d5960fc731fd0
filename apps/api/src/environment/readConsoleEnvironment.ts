import type { Environment } from '@bank/settings'
import { z } from 'zod'
import type { ConsoleSettings } from './consoleSettings.ts'
import { findRootProblems } from './findRootProblems.ts'
import {
  fields,
  findForeignChains,
  findProviderProblems,
  readChains,
  readEnvironment,
  type ServerByChain,
  serverChainVariables,
  serverVariables,
  toServerSettings,
} from './readEnvironment.ts'

export const consoleVariables = {
  CONSOLE_PORT: fields.port.default(8081).describe('The port to listen on.'),
  CONSOLE_ORIGIN: fields.origin.describe('The origin of the console; it must differ from PUBLIC_ORIGIN.'),
  CONSOLE_ROOT: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The build of apps/console; without it the server answers calls only. Production refuses a folder without index.html.',
    ),
  OPERATOR_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')
    .describe('Encrypts the operators’ authenticator secrets, 64 hexadecimal digits.'),
  RUNBOOK_URL: fields.httpUrl
    .optional()
    .describe('The address of the folder docs/runbooks, which alarms link to.'),
  /** Compared with CONSOLE_ORIGIN, which must differ. */
  PUBLIC_ORIGIN: fields.origin
    .optional()
    .describe('The origin of the members’ app, to check that CONSOLE_ORIGIN differs.'),
  ...serverVariables,
}
type Values = z.output<z.ZodObject<typeof consoleVariables>>

/** Reads the settings of the console; throws InvalidEnvironmentError with every problem at once. */
export function readConsoleEnvironment(environment: Environment): ConsoleSettings {
  const { values, byChain, brand } = readEnvironment(
    { shape: consoleVariables, chainShape: serverChainVariables },
    environment,
    (readable, chains) => [
      ...findOriginProblems(readable),
      ...(environment.MODE === 'production'
        ? findProductionProblems(readable, chains)
        : findDemoProblems(chains)),
    ],
  )
  return {
    ...toServerSettings(values),
    brand,
    port: values.CONSOLE_PORT,
    consoleOrigin: values.CONSOLE_ORIGIN,
    consoleRoot: values.CONSOLE_ROOT,
    operatorKey: values.OPERATOR_KEY,
    runbookUrl: values.RUNBOOK_URL,
    chains: readChains(values, byChain),
  }
}

function findOriginProblems({ CONSOLE_ORIGIN: own, PUBLIC_ORIGIN: members }: Partial<Values>): string[] {
  return own !== undefined && own === members
    ? ['CONSOLE_ORIGIN must not be the origin of the members, so that no page of theirs can act here']
    : []
}

function findProductionProblems(values: Partial<Values>, byChain: ServerByChain): string[] {
  const problems = [
    ...findRootProblems('CONSOLE_ROOT', values.CONSOLE_ROOT, 'apps/console'),
    ...findProviderProblems(values, byChain),
  ]
  if (values.CONSOLE_ORIGIN?.startsWith('http:')) problems.push('CONSOLE_ORIGIN must be https in production')
  return problems
}

function findDemoProblems({ RPC_URLS }: ServerByChain): string[] {
  return [...RPC_URLS].flatMap(([chainId, urls]) => findForeignChains(`RPC_URLS_${chainId}`, urls))
}
