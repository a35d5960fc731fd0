import { readFileSync } from 'node:fs'

/** The environment of a process, or a test's replacement. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Secrets, and addresses that contain one: a password of the database, a provider's key. */
const secretName =
  /^(DATABASE_URL|DATABASE_REPLICA_URL|DATABASE_MIGRATION_URL|DATABASE_ADMIN_URL|SESSION_SECRET|OPERATOR_KEY|METRICS_TOKEN|RATE_LIMIT_URL|ACROSS_API_KEY|EXPLORER_API_KEY|ALARM_WEBHOOK_URL|ALARM_WEBHOOK_SECRET|ALARM_SMTP_URL|ALARM_HEARTBEAT_URL|RPC_URLS_\d+)$/

/** True for a variable whose value is a secret, which `NAME_FILE` can hold. */
export const isSecretVariable = (name: string): boolean => secretName.test(name)

const suffix = '_FILE'
/** No secret is longer; a larger file is another one. */
const largestBytes = 65_536

/**
 * Replaces `NAME_FILE` of each secret by the content of that file, without surrounding white space: a file is kept from other
 * processes and from whatever prints an environment. Throws Error that names every variable with a problem, and no content.
 */
export function readSecretFiles(environment: Environment): Environment {
  const problems: string[] = []
  const secrets: Record<string, string> = {}
  for (const [fileName, path] of Object.entries(environment)) {
    const name = fileName.endsWith(suffix) ? fileName.slice(0, -suffix.length) : ''
    if (!path || !secretName.test(name)) continue
    const read = environment[name]
      ? { problem: `and ${name} are both set; keep one of them` }
      : readSecret(path)
    if ('secret' in read) secrets[name] = read.secret
    else problems.push(`${fileName} ${read.problem}`)
  }
  if (problems.length > 0)
    throw new Error(
      `These files of secrets are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    )
  return { ...environment, ...secrets }
}

function readSecret(path: string): { readonly secret: string } | { readonly problem: string } {
  try {
    const content = readFileSync(path)
    const secret = content.toString('utf8').trim()
    if (content.length > largestBytes) return { problem: 'is larger than 64 KiB' }
    return secret === '' ? { problem: 'is empty' } : { secret }
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
}
