import { BankError, createRootMember, openBank } from '@bank/bank'
import { z } from 'zod'

const usage = 'Usage: npm run members:root -- 0x… (the wallet address of the first member)'

const environment = z
  .object({
    MODE: z.enum(['demo', 'production']).default('demo'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must be a postgres:// address' }),
    DATABASE_MIGRATION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  })
  .safeParse(process.env)
const [address] = process.argv.slice(2)
if (address === undefined) end(usage, 2)
if (!environment.success) end(environment.error.issues.map(({ message }) => message).join('\n'), 2)

const { bank, close } = await openBank({
  mode: environment.data.MODE,
  databaseUrl: environment.data.DATABASE_URL,
  databaseMigrationUrl: environment.data.DATABASE_MIGRATION_URL,
  applicationName: 'members:root',
  poolSize: 1,
  rpcUrls: new Map(),
}).catch((error: unknown) => end(error instanceof Error ? error.message : String(error), 1))
try {
  const root = await createRootMember(bank, { address })
  process.stdout.write(`${root.address} ${root.created ? 'is now' : 'already is'} the first member.\n`)
} catch (error) {
  if (!(error instanceof BankError)) throw error
  process.stderr.write(
    error.code === 1005
      ? `${address} is not a wallet address.\n${usage}\n`
      : 'There is a first member already. Everybody else registers with an invitation.\n',
  )
  process.exitCode = 1
} finally {
  await close()
}

function end(message: string, code: number): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
