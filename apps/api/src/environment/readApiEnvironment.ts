import { randomBytes } from 'node:crypto'
import { createNoteKey, deriveDemoAddresses, type MixingSettings } from '@bank/bank'
import { z } from 'zod'
import type { ApiSettings } from './apiSettings.ts'
import { crossShape, findCrossProblems, toCrossOptions } from './crossEnvironment.ts'
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

/** The longest random wait before a withdrawal is relayed: who looks on must not tell whose it is. */
const mixingWaitMs = { demo: 5_000, production: 6 * 3_600_000 }

/** The demo's accounts that may connect. */
export const demoAccountCount = 200

const shape = {
  PORT: fields.port.default(8080),
  PUBLIC_ORIGIN: fields.origin,
  ...serverShape,
  DATABASE_MIGRATION_URL: fields.databaseUrl.optional(),
  PUBLIC_RPC_URLS_56: fields.urlList.optional(),
  PUBLIC_RPC_URLS_1: fields.urlList.optional(),
  PUBLIC_RPC_URLS_137: fields.urlList.optional(),
  USDT_ADDRESS: fields.address,
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  WEB_ROOT: z.string().min(1).optional(),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  DEMO_MNEMONIC: z
    .string()
    .regex(/^([a-z]+ ){11,23}[a-z]+$/, 'must be 12 to 24 words')
    .optional(),
  DEMO_ROOT_MEMBER: fields.address.optional(),
  DEMO_CONTROL_URL: fields.origin.optional(),
  MIXING_WAIT_MAX_MS: z.coerce.number().int().min(0).max(86_400_000).optional(),
  MIXING_NOTE_KEY: z
    .string()
    .regex(/^(0x)?[0-9a-fA-F]{64}$/, 'must be 32 bytes in hexadecimal')
    .optional(),
  ...crossShape,
}
type Values = z.output<z.ZodObject<typeof shape>>

/** Reads every setting from the environment; throws InvalidEnvironmentError naming all that is wrong at once. */
export function readApiEnvironment(environment: Environment): ApiSettings {
  const findProblems = environment.MODE === 'production' ? findProductionProblems : findDemoProblems
  return toSettings(readValues(shape, environment, findProblems))
}

function findProductionProblems(values: Partial<Values>): string[] {
  const problems: string[] = []
  if (values.SESSION_SECRET === undefined) problems.push('SESSION_SECRET is missing')
  for (const name of ['DEMO_MNEMONIC', 'DEMO_ROOT_MEMBER', 'DEMO_CONTROL_URL', 'MIXING_NOTE_KEY'] as const)
    if (values[name] !== undefined)
      problems.push(`${name} is for the demo only and must not be set in production`)
  if (values.PUBLIC_ORIGIN?.startsWith('http:')) problems.push('PUBLIC_ORIGIN must be https in production')
  problems.push(...findProviderProblems(values))
  if (values.PUBLIC_RPC_URLS_56 === undefined)
    problems.push('PUBLIC_RPC_URLS_56 is missing: browsers are never told the addresses of RPC_URLS_56')
  return [...problems, ...findCrossProblems(values)]
}

function findDemoProblems(values: Partial<Values>): string[] {
  const problems: string[] = []
  if (values.DEMO_MNEMONIC === undefined) problems.push('DEMO_MNEMONIC is missing')
  if (values.DEMO_ROOT_MEMBER === undefined) problems.push('DEMO_ROOT_MEMBER is missing')
  for (const chainId of [56, 1, 137] as const)
    for (const urls of [values[`RPC_URLS_${chainId}`], values[`PUBLIC_RPC_URLS_${chainId}`]])
      problems.push(...findForeignChains(`RPC_URLS_${chainId}`, urls))
  return [...problems, ...findCrossProblems(values)]
}

function toSettings(values: Values): ApiSettings {
  const { DEMO_MNEMONIC: mnemonic, DEMO_ROOT_MEMBER: rootMember } = values
  return {
    ...toServerSettings(values),
    port: values.PORT,
    publicOrigin: values.PUBLIC_ORIGIN,
    databaseMigrationUrl: values.DATABASE_MIGRATION_URL,
    chains: readChains(values).map((chain) => {
      const fallback = values.MODE === 'demo' ? chain.rpcUrls : []
      return { ...chain, publicRpcUrls: values[`PUBLIC_RPC_URLS_${chain.chainId}`] ?? fallback }
    }),
    usdtAddress: values.USDT_ADDRESS,
    // A demo that is started again may forget challenges of the last five minutes.
    sessionSecret: values.SESSION_SECRET ?? randomBytes(32).toString('hex'),
    webRoot: values.WEB_ROOT,
    keepsOffline: values.SERVICE_WORKER === 'on',
    mixingWaitMaximumMs: values.MIXING_WAIT_MAX_MS ?? mixingWaitMs[values.MODE],
    mixingNoteKey: values.MIXING_NOTE_KEY,
    crossChain: toCrossOptions(values),
    demoControlUrl: values.DEMO_CONTROL_URL,
    demo: mnemonic && rootMember ? { mnemonic, accountCount: demoAccountCount, rootMember } : null,
  }
}

/** What the bank needs of the settings to identify members. */
export function toIdentitySettings(settings: ApiSettings) {
  const { publicOrigin, sessionSecret: secret, demo } = settings
  return {
    publicOrigin,
    secret,
    demoAddresses: demo ? deriveDemoAddresses(demo.mnemonic, demo.accountCount) : null,
  }
}

/** What the bank needs of the settings for private transfers. */
export function toMixingSettings({
  mixingNoteKey,
  mixingWaitMaximumMs,
  usdtAddress,
}: ApiSettings): MixingSettings {
  return {
    noteKey: mixingNoteKey === undefined ? undefined : createNoteKey(mixingNoteKey),
    waitMaximumMs: mixingWaitMaximumMs,
    contracts: [usdtAddress],
  }
}
