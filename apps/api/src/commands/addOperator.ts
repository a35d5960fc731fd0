import { addOperators, OperatorNameError, type Role, readOperatorKey, roles } from '@bank/bank'
import { describeSettings } from './describeSettings.ts'
import { openOwnerCommand, readCommandEnvironment, stopCommand } from './openCommand.ts'
import { readCommandLine } from './readCommandLine.ts'

type Wanted = { readonly name: string; readonly role: Role }

const usage = `Usage: npm run operators:add -- NAME ROLE [NAME ROLE ...] [--json]
Adds operators: all of them, or none where one name is refused. Prints each password and secret once.
  NAME    2 to 32 small letters, digits, dots, hyphens or underscores, a letter first; it is signed into the audit
  ROLE    one of ${roles.join(', ')}
  --json  a line of JSON for each
${describeSettings('mode', 'owner', 'operatorKey')}
Example:
  MODE=production DATABASE_MIGRATION_URL_FILE=/etc/bank/secrets/owner-database-url \\
    OPERATOR_KEY_FILE=/etc/bank/secrets/operator-key npm run operators:add -- rita reviewer tom treasurer`

const { words, flags } = readCommandLine(usage, { flags: ['json'], maxWords: Number.POSITIVE_INFINITY })
const wanted = readWanted(words)
const operatorKey = readKey()

const { bank, close } = await openOwnerCommand('operators:add')
try {
  const added = await addOperators({ ...bank, operatorKey }, wanted)
  for (const { operator, password, totpSecret, otpauthUri } of added) {
    const { name, role } = operator
    process.stdout.write(
      flags.has('json')
        ? `${JSON.stringify({ name, role, password, totpSecret, otpauthUri })}\n`
        : `${name} is now an operator (${role}). This is shown once and kept nowhere:\n` +
            `  password     ${password}\n  TOTP secret  ${totpSecret}\n  for an app   ${otpauthUri}\n`,
    )
  }
} catch (error) {
  if (!(error instanceof OperatorNameError)) throw error
  process.stderr.write(describeRefusal(error))
  process.exitCode = error.fault === 'taken' ? 1 : 2
} finally {
  await close()
}

function describeRefusal({ operatorName, fault }: OperatorNameError): string {
  const ending = wanted.length > 1 ? ' None of them was added.' : ''
  switch (fault) {
    case 'taken':
      return `${operatorName} is the name of an operator already, and no name is used twice.${ending}\n`
    case 'repeated':
      return `${operatorName} is given twice.${ending}\n`
    case 'malformed':
      return `"${operatorName}" is no name for an operator.${ending}\n\n${usage}\n`
  }
}

function readWanted(given: readonly string[]): readonly Wanted[] {
  const wanted: Wanted[] = []
  for (let place = 0; place < given.length; place += 2) {
    const [name, roleName] = given.slice(place, place + 2)
    const role = roles.find((one) => one === roleName)
    if (name === undefined || role === undefined) return stopCommand(usage, 2)
    wanted.push({ name, role })
  }
  return wanted.length > 0 ? wanted : stopCommand(usage, 2)
}

function readKey() {
  try {
    return readOperatorKey(readCommandEnvironment().OPERATOR_KEY ?? '')
  } catch (error) {
    return stopCommand(error instanceof Error ? error.message : String(error), 2)
  }
}
