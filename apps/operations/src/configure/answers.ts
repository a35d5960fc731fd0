import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { describeIssues } from '../deploy/settings/fields.ts'
import { parseJson } from '../deploy/settings/networks.ts'

const text = z.string({ error: ({ input }) => (input === undefined ? 'is missing' : 'is no text') })
const settingsField = z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'is no name of a variable'), text)

const answersShape = z.strictObject({
  /** Folder that the deployment wrote, with bank.env. */
  deploymentFolder: text,
  publicOrigin: text,
  consoleOrigin: text,
  /** RPC addresses for browsers, which everybody sees. */
  publicRpcUrls: z.array(text).min(1, 'names no address'),
  /** The signer with its policy, as the worker calls it. */
  signerUrl: text,
  /** The signer that holds the keys, behind the policy; without it no settings of the policy's process are written. */
  signerUpstreamUrl: text.optional(),
  /** Reverse proxies before api and console. */
  proxyHops: z.int().min(0).max(5).default(1),
  /** A file with the providers' addresses, separated by commas or line ends; by default among the secrets. */
  rpcUrlsFile: text.optional(),
  /** Folder that the database's command wrote; by default that of the secrets. */
  databaseFolder: text.optional(),
  /** Further variables; each process is given those that it reads. */
  settings: settingsField.default({}),
  /** Variables of the signer's policy alone. */
  signerSettings: settingsField.default({}),
})

/** The operator's answers, with whole paths. */
export type Answers = z.output<typeof answersShape> & {
  /** Fields of the file that are no answers; reported with all other problems. */
  readonly unknownFields: readonly string[]
}

/** The file that `--example` prints. */
export const exampleAnswers: z.input<typeof answersShape> = {
  deploymentFolder: 'deployments/bsc',
  publicOrigin: 'https://bank.example',
  consoleOrigin: 'https://console.bank.example',
  publicRpcUrls: ['https://bsc-dataseed.bnbchain.org'],
  signerUrl: 'https://signer.example:9100',
  proxyHops: 1,
  settings: {
    PRODUCT_NAME: 'Wallet Bank',
    SUPPORT_URL: 'mailto:support@bank.example',
    TERMS_URL: 'https://bank.example/terms',
    PRIVACY_URL: 'https://bank.example/privacy',
    IMPRINT_URL: 'https://bank.example/imprint',
    WEB_ROOT: '/opt/bank/apps/web/dist',
    CONSOLE_ROOT: '/opt/bank/apps/console/dist',
  },
}

/** Parses the file of answers, whose paths are relative to it; throws RangeError that names every problem. */
export function parseAnswers(content: string, file: string): Answers {
  const { answers, unknownFields } = readShape(parseJson(content, file), file)
  const find = (path: string | undefined) => (path === undefined ? undefined : resolve(dirname(file), path))
  return {
    ...answers,
    unknownFields,
    deploymentFolder: resolve(dirname(file), answers.deploymentFolder),
    rpcUrlsFile: find(answers.rpcUrlsFile),
    databaseFolder: find(answers.databaseFolder),
  }
}

function readShape(written: unknown, file: string) {
  const parsed = answersShape.safeParse(written)
  if (parsed.success) return { answers: parsed.data, unknownFields: [] }
  const unknownFields = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  )
  const known = answersShape.strip().safeParse(written)
  if (!known.success) throw new RangeError(`${file}:\n${describeIssues(parsed.error)}`)
  return { answers: known.data, unknownFields }
}
