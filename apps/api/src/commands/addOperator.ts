import { parseArgs } from 'node:util'
import { addOperator, BankError, type Role, readOperatorKey, roles } from '@bank/bank'
import { openOwnerCommand, readCommandEnvironment, stopCommand } from './openCommand.ts'

type Wanted = { readonly name: string; readonly role: Role }

const usage = `Usage: npm run operators:add -- NAME ROLE [NAME ROLE ...]
  NAME  2 to 32 small letters, digits, dots, hyphens or underscores, a letter first; it is signed into the audit
  ROLE  one of ${roles.join(', ')}`

const { operators, asJson } = readArguments()
const operatorKey = readKey()

const { bank, close } = await openOwnerCommand('operators:add')
try {
  for (const operator of operators) if (!(await add(operator))) break
} finally {
  await close()
}

/** Returns false for an unusable name after printing why; operators added before stay. */
async function add({ name, role }: Wanted): Promise<boolean> {
  try {
    const { password, totpSecret, otpauthUri } = await addOperator({ ...bank, operatorKey }, { name, role })
    process.stdout.write(
      asJson
        ? `${JSON.stringify({ name, role, password, totpSecret, otpauthUri })}\n`
        : `${name} is now an operator (${role}). This is shown once and kept nowhere:\n` +
            `  password     ${password}\n  TOTP secret  ${totpSecret}\n  for an app   ${otpauthUri}\n`,
    )
    return true
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    process.stderr.write(`${name} is taken, or is no name for an operator.\n${usage}\n`)
    process.exitCode = 1
    return false
  }
}

function readArguments(): { operators: Wanted[]; asJson: boolean } {
  const { positionals, values } = parse()
  const operators: Wanted[] = []
  for (let place = 0; place < positionals.length; place += 2) {
    const [name, given] = positionals.slice(place, place + 2)
    const role = roles.find((one) => one === given)
    if (name === undefined || role === undefined) return stopCommand(usage, 2)
    operators.push({ name, role })
  }
  return operators.length > 0 ? { operators, asJson: values.json === true } : stopCommand(usage, 2)
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
  } catch {
    return stopCommand(usage, 2)
  }
}

function readKey() {
  try {
    return readOperatorKey(readCommandEnvironment().OPERATOR_KEY ?? '')
  } catch (error) {
    return stopCommand(error instanceof Error ? error.message : String(error), 2)
  }
}
