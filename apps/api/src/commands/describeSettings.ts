import { isSecretVariable } from '@bank/settings'

const texts = {
  mode: ['MODE', 'production, or demo, which is the default: that of the database'],
  api: ['DATABASE_URL', 'the postgres:// address of the database as bank_api'],
  console: ['DATABASE_URL', 'the postgres:// address of the database as bank_console'],
  owner: ['DATABASE_MIGRATION_URL', 'its postgres:// address as bank_owner, the owner of the tables'],
  operatorKey: ['OPERATOR_KEY', 'the 64 hexadecimal digits that the console has, too'],
  origin: ['PUBLIC_ORIGIN', 'the origin of the members’ app, for the whole link; may be absent'],
} as const

/** The part of a usage that names the environment variables of a command; a secret can come from a file. */
export function describeSettings(...settings: readonly (keyof typeof texts)[]): string {
  const rows = settings.map((setting) => {
    const [name, text] = texts[setting]
    return [isSecretVariable(name) ? `${name} or ${name}_FILE` : name, text] as const
  })
  const width = Math.max(...rows.map(([name]) => name.length))
  return ['Environment variables:', ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)].join(
    '\n',
  )
}
