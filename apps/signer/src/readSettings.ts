import { readFileSync } from 'node:fs'
import { describeSettingIssue } from '@bank/settings'
import { z } from 'zod'
import type { ServerCertificates } from './createSignerServer.ts'
import { parseSigningPolicy, type SigningPolicy } from './signingPolicy.ts'

/** Settings of the process, read and verified. */
export type SignerSettings = {
  readonly policy: SigningPolicy
  readonly upstreamUrl: string
  readonly host: string
  readonly port: number
  readonly certificates: ServerCertificates | undefined
}

const loopbackHosts: readonly string[] = ['127.0.0.1', '::1', 'localhost']
const loopbackUrl = /^https?:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(\/|$)/

/** The variables of the signer. */
export const signerVariables = z.object({
  POLICY_FILE: z
    .string('is missing')
    .min(1, 'is missing')
    .describe('The calls that may be signed ([runbook](runbooks/signer.md)).'),
  // A signer that others reach too would be a way around the policy.
  UPSTREAM_URL: z
    .url('is missing or no address')
    .regex(loopbackUrl, 'is no signer of this machine')
    .describe('The signer that holds the keys, on the same machine.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address to listen on; any other than loopback demands the three files.'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(9_100).describe('The port that the worker calls.'),
  TLS_CERT_FILE: z.string().optional().describe('A file in PEM: its own certificate.'),
  TLS_KEY_FILE: z.string().optional().describe('A file in PEM: the key of that certificate.'),
  CLIENT_CA_FILE: z
    .string()
    .optional()
    .describe('A file in PEM: the authority of the callers that it hears.'),
})

/** Reads the settings from an environment. Throws an Error that names what is missing or invalid. */
export function readSettings(source: Readonly<Record<string, string | undefined>>): SignerSettings {
  const parsed = signerVariables.safeParse(source)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')} ${describeSettingIssue(issue)}`,
    )
    throw new Error(`These settings are missing or wrong:\n${problems.join('\n')}`)
  }
  const settings = parsed.data
  const certificates = readCertificates(settings)
  if (certificates === undefined && !loopbackHosts.includes(settings.HOST))
    throw new Error(`HOST ${settings.HOST}: TLS_CERT_FILE, TLS_KEY_FILE and CLIENT_CA_FILE must be set`)
  return {
    policy: parseSigningPolicy(readFileSync(settings.POLICY_FILE, 'utf8')),
    upstreamUrl: settings.UPSTREAM_URL,
    host: settings.HOST,
    port: settings.PORT,
    certificates,
  }
}

type Files = Pick<z.infer<typeof signerVariables>, 'TLS_CERT_FILE' | 'TLS_KEY_FILE' | 'CLIENT_CA_FILE'>

function readCertificates(files: Files): ServerCertificates | undefined {
  const { TLS_CERT_FILE: certificate, TLS_KEY_FILE: privateKey, CLIENT_CA_FILE: clientAuthority } = files
  if (!certificate && !privateKey && !clientAuthority) return undefined
  if (!certificate || !privateKey || !clientAuthority)
    throw new Error('TLS_CERT_FILE, TLS_KEY_FILE and CLIENT_CA_FILE must be set together')
  const read = (path: string) => readFileSync(path, 'utf8')
  return {
    certificate: read(certificate),
    privateKey: read(privateKey),
    clientAuthority: read(clientAuthority),
  }
}
