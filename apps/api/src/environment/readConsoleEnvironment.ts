import { z } from 'zod'
import type { ConsoleSettings } from './consoleSettings.ts'
import {
  type Environment,
  fields,
  findForeignChains,
  findProviderProblems,
  readChains,
  readValues,
  serverShape,
  toServerSettings,
} from './readValues.ts'

const shape = {
  CONSOLE_PORT: fields.port.default(8081),
  CONSOLE_ORIGIN: fields.origin,
  CONSOLE_ROOT: z.string().min(1).optional(),
  OPERATOR_KEY: z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits'),
  /** Only to see that the console does not share it. */
  PUBLIC_ORIGIN: fields.origin.optional(),
  ...serverShape,
}
type Values = z.output<z.ZodObject<typeof shape>>

/** Reads the console's settings from the environment; throws InvalidEnvironmentError naming all that is wrong at once. */
export function readConsoleEnvironment(environment: Environment): ConsoleSettings {
  const values = readValues(shape, environment, (readable) => [
    ...findOriginProblems(readable),
    ...(environment.MODE === 'production' ? findProductionProblems(readable) : findDemoProblems(readable)),
  ])
  return {
    ...toServerSettings(values),
    port: values.CONSOLE_PORT,
    consoleOrigin: values.CONSOLE_ORIGIN,
    consoleRoot: values.CONSOLE_ROOT,
    operatorKey: values.OPERATOR_KEY,
    chains: readChains(values),
  }
}

function findOriginProblems({ CONSOLE_ORIGIN: own, PUBLIC_ORIGIN: members }: Partial<Values>): string[] {
  return own !== undefined && own === members
    ? ['CONSOLE_ORIGIN must not be the origin of the members, so that no page of theirs can act here']
    : []
}

function findProductionProblems(values: Partial<Values>): string[] {
  const problems = findProviderProblems(values)
  if (values.CONSOLE_ORIGIN?.startsWith('http:')) problems.push('CONSOLE_ORIGIN must be https in production')
  return problems
}

function findDemoProblems(values: Partial<Values>): string[] {
  return ([56, 1, 137] as const).flatMap((chainId) =>
    findForeignChains(`RPC_URLS_${chainId}`, values[`RPC_URLS_${chainId}`]),
  )
}
