import { randomBytes } from 'node:crypto'
import {
  createNoteKey,
  deriveDemoAddresses,
  isKeyTrusted,
  type MixingSettings,
  mixingKeepDays,
  mixingSchedule,
  mixingWaitMaximumMs,
} from '@bank/bank'
import type { ByChain, Environment } from '@bank/settings'
import { z } from 'zod'
import type { ApiSettings } from './apiSettings.ts'
import { crossChainVariables, crossVariables, findCrossProblems, toCrossOptions } from './crossEnvironment.ts'
import { findRootProblems } from './findRootProblems.ts'
import {
  fields,
  findForeignChains,
  findProviderProblems,
  readChains,
  readEnvironment,
  serverChainVariables,
  serverVariables,
  toServerSettings,
} from './readEnvironment.ts'

/** The demo's accounts that may connect. */
export const demoAccountCount = 200

export const apiVariables = {
  PORT: fields.port.default(8080).describe('The port to listen on.'),
  PUBLIC_ORIGIN: fields.origin.describe(
    'The origin of the members’ app; sessions and challenges are bound to it.',
  ),
  ...serverVariables,
  USDT_ADDRESS: fields.address.describe('The USDT contract on the home chain.'),
  SESSION_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'The key of sign-in challenges, the same for every process; required in production, random in a demo.',
    ),
  WEB_ROOT: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The build of apps/web; without it the server answers calls only. Production refuses a folder without index.html.',
    ),
  SUPPORT_URL: fields.contact
    .optional()
    .describe(
      'The page (https:) or address (mailto:) that screens name where they say “contact support”. `{reference}` in the address of a page becomes the record in question and the account; a mail gets both.',
    ),
  TERMS_URL: fields.page.optional().describe('The operator’s terms of use.'),
  PRIVACY_URL: fields.page.optional().describe('The operator’s privacy notice.'),
  IMPRINT_URL: fields.page.optional().describe('The operator’s imprint.'),
  SERVICE_WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off` makes browsers remove their offline copy.'),
  DEMO_MNEMONIC: z
    .string()
    .regex(/^([a-z]+ ){11,23}[a-z]+$/, 'must be 12 to 24 words')
    .optional()
    .describe('The mnemonic of the demo’s wallets; demo only.'),
  DEMO_ROOT_MEMBER: fields.address.optional().describe('The address of the demo’s first member; demo only.'),
  DEMO_CONTROL_URL: fields.origin.optional().describe('The control address of the demo’s clock; demo only.'),
  MIXING_WAIT_MAX_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400_000)
    .optional()
    .describe(
      'The longest random wait before a private withdrawal is relayed; 6 hours in production, 5 seconds in a demo.',
    ),
  MIXING_WAIT_EPOCHS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .describe(
      'Number of epochs among which a note draws that of its private withdrawal; 24 in production, 1 in a demo.',
    ),
  MIXING_MINIMUM_HIDDEN: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe(
      'Below this hiding set the page holds a withdrawal back unless the member insists; 20 in production, 1 in a demo.',
    ),
  MIXING_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(mixingKeepDays)
    .describe('Days after its end for which a private transfer keeps its receiver.'),
  MIXING_RELAYERS: fields.originList
    .optional()
    .describe(
      'Origins of further relayers of private withdrawals, separated by commas: other installations that follow the same pools.',
    ),
  MIXING_NOTE_KEY: z
    .string()
    .regex(/^(0x)?[0-9a-fA-F]{64}$/, 'must be 32 bytes in hexadecimal')
    .optional()
    .describe('Encrypts the notes that a demo’s server creates; demo only.'),
  ...crossVariables,
}
type Values = z.output<z.ZodObject<typeof apiVariables>>

export const apiChainVariables = {
  ...serverChainVariables,
  PUBLIC_RPC_URLS: fields.urlList.describe(
    'RPC addresses of a chain for browsers; required in production for the home chain.',
  ),
  ...crossChainVariables,
}
type Chains = ByChain<typeof apiChainVariables>

/** Reads the settings of the api; throws InvalidEnvironmentError with every problem at once. */
export function readApiEnvironment(environment: Environment): ApiSettings {
  const findProblems = environment.MODE === 'production' ? findProductionProblems : findDemoProblems
  const { values, byChain, brand } = readEnvironment(
    { shape: apiVariables, chainShape: apiChainVariables },
    environment,
    findProblems,
  )
  return { ...toSettings(values, byChain), brand }
}

function findProductionProblems(values: Partial<Values>, byChain: Chains): string[] {
  const problems: string[] = []
  if (values.SESSION_SECRET === undefined) problems.push('SESSION_SECRET is missing')
  for (const name of ['DEMO_MNEMONIC', 'DEMO_ROOT_MEMBER', 'DEMO_CONTROL_URL', 'MIXING_NOTE_KEY'] as const)
    if (values[name] !== undefined)
      problems.push(`${name} is for the demo only and must not be set in production`)
  if (values.PUBLIC_ORIGIN?.startsWith('http:')) problems.push('PUBLIC_ORIGIN must be https in production')
  if (values.MIXING_RELAYERS?.some((origin) => origin.startsWith('http:')))
    problems.push('MIXING_RELAYERS must be https in production')
  problems.push(
    ...findRootProblems('WEB_ROOT', values.WEB_ROOT, 'apps/web'),
    ...findProviderProblems(values, byChain),
  )
  const { HOME_CHAIN_ID: home } = values
  if (home !== undefined && !byChain.PUBLIC_RPC_URLS.has(home))
    problems.push(
      `PUBLIC_RPC_URLS_${home} is missing: browsers are never told the addresses of RPC_URLS_${home}`,
    )
  return [...problems, ...findCrossProblems(values, byChain)]
}

function findDemoProblems(values: Partial<Values>, byChain: Chains): string[] {
  const problems: string[] = []
  if (values.DEMO_MNEMONIC === undefined) problems.push('DEMO_MNEMONIC is missing')
  if (values.DEMO_ROOT_MEMBER === undefined) problems.push('DEMO_ROOT_MEMBER is missing')
  for (const family of ['RPC_URLS', 'PUBLIC_RPC_URLS'] as const)
    for (const [chainId, urls] of byChain[family])
      problems.push(...findForeignChains(`${family}_${chainId}`, urls))
  return [...problems, ...findCrossProblems(values, byChain)]
}

function toSettings(values: Values, byChain: Chains): ApiSettings {
  const { DEMO_MNEMONIC: mnemonic, DEMO_ROOT_MEMBER: rootMember } = values
  return {
    ...toServerSettings(values),
    port: values.PORT,
    publicOrigin: values.PUBLIC_ORIGIN,
    chains: readChains(values, byChain).map((chain) => {
      const fallback = values.MODE === 'demo' ? chain.rpcUrls : []
      return { ...chain, publicRpcUrls: byChain.PUBLIC_RPC_URLS.get(chain.chainId) ?? fallback }
    }),
    usdtAddress: values.USDT_ADDRESS,
    // A restarted demo may reject challenges of the last five minutes.
    sessionSecret: values.SESSION_SECRET ?? randomBytes(32).toString('hex'),
    webRoot: values.WEB_ROOT,
    contact: {
      support: values.SUPPORT_URL ?? null,
      terms: values.TERMS_URL ?? null,
      privacy: values.PRIVACY_URL ?? null,
      imprint: values.IMPRINT_URL ?? null,
    },
    keepsOffline: values.SERVICE_WORKER === 'on',
    mixingWaitMaximumMs: values.MIXING_WAIT_MAX_MS ?? mixingWaitMaximumMs[values.MODE],
    mixingWaitEpochs: values.MIXING_WAIT_EPOCHS ?? mixingSchedule[values.MODE].waitEpochs,
    mixingMinimumHidden: values.MIXING_MINIMUM_HIDDEN ?? mixingSchedule[values.MODE].minimumHidden,
    mixingKeepDays: values.MIXING_KEEP_DAYS,
    mixingRelayers: values.MIXING_RELAYERS ?? [],
    mixingNoteKey: values.MIXING_NOTE_KEY,
    crossChain: toCrossOptions(values, byChain),
    demoControlUrl: values.DEMO_CONTROL_URL,
    demo: mnemonic && rootMember ? { mnemonic, accountCount: demoAccountCount, rootMember } : null,
  }
}

/** Converts the api's settings to those of registration and sign-in. */
export function toIdentitySettings(settings: ApiSettings) {
  const { publicOrigin, sessionSecret: secret, demo } = settings
  return {
    publicOrigin,
    secret,
    isDemoAddress: demo ? createDemoCheck(demo) : null,
  }
}

/** The addresses are derived for the first wallet that connects: a start would take half a second longer. */
function createDemoCheck({ mnemonic, accountCount }: NonNullable<ApiSettings['demo']>) {
  let addresses: ReadonlySet<string> | undefined
  return (address: string): boolean => {
    addresses ??= deriveDemoAddresses(mnemonic, accountCount)
    return addresses.has(address)
  }
}

/** Converts the api's settings to those of private transfers. */
export function toMixingSettings({
  mixingKeepDays: keepDays,
  mixingMinimumHidden,
  mixingNoteKey,
  mixingRelayers: relayers,
  mixingWaitEpochs,
  mixingWaitMaximumMs,
  mode,
  usdtAddress,
}: ApiSettings): MixingSettings {
  return {
    noteKey: mixingNoteKey === undefined ? undefined : createNoteKey(mixingNoteKey),
    waitMaximumMs: mixingWaitMaximumMs,
    waitEpochs: mixingWaitEpochs,
    minimumHidden: mixingMinimumHidden,
    keepDays,
    isKeyTrusted: isKeyTrusted(mode),
    contracts: [usdtAddress],
    relayers,
  }
}
