import { parseArgs } from 'node:util'
import { addOperator, BankError, type Role, readOperatorKey, roles } from '@bank/bank'
import { end, openCommand } from './openCommand.ts'

const usage = `Usage: npm run operators:add -- NAME ROLE
  NAME  2 to 32 small letters, digits, dots, hyphens or underscores, a letter first; it is signed into the audit
  ROLE  one of ${roles.join(', ')}`

const { name, role, asJson } = readArguments()
const operatorKey = readKey()

const { bank, close } = await openCommand('operators:add')
try {
  const { password, totpSecret, otpauthUri } = await addOperator({ ...bank, operatorKey }, { name, role })
  process.stdout.write(
    asJson
      ? `${JSON.stringify({ name, role, password, totpSecret, otpauthUri })}\n`
      : `${name} is now an operator (${role}). This is shown once and kept nowhere:\n` +
          `  password     ${password}\n  TOTP secret  ${totpSecret}\n  for an app   ${otpauthUri}\n`,
  )
} catch (error) {
  if (!(error instanceof BankError)) throw error
  process.stderr.write(`${name} is taken, or is no name for an operator.\n${usage}\n`)
  process.exitCode = 1
} finally {
  await close()
}

function readArguments(): { name: string; role: Role; asJson: boolean } {
  const { positionals, values } = parse()
  const [givenName, givenRole, ...more] = positionals
  const known = roles.find((one) => one === givenRole)
  if (givenName === undefined || known === undefined || more.length > 0) end(usage, 2)
  return { name: givenName, role: known, asJson: values.json === true }
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
  } catch {
    return end(usage, 2)
  }
}

function readKey() {
  try {
    return readOperatorKey(process.env.OPERATOR_KEY ?? '')
  } catch (error) {
    return end(error instanceof Error ? error.message : String(error), 2)
  }
}
