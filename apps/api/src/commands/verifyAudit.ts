import { type AuditFault, verifyAudit } from '@bank/bank'
import { describeSettings } from './describeSettings.ts'
import { openCommand } from './openCommand.ts'
import { readCommandLine } from './readCommandLine.ts'

const usage = `Usage: npm run audit:verify
Verifies the chain of the audit log. Ends with 0 when it is whole, and with 1 and the first broken line otherwise.
${describeSettings('mode', 'console')}
Example:
  MODE=production DATABASE_URL_FILE=/etc/bank/secrets/console-database-url npm run audit:verify`

const sentences: Readonly<Record<AuditFault, string>> = {
  missing: 'is missing',
  changed: 'was changed: its content does not give its hash',
  unchained: 'does not follow from the line before it',
  cutOff: 'and what should follow are not where the chain says it ends',
}

readCommandLine(usage)
const { bank, close } = await openCommand('audit:verify', 'console')
try {
  const { rowCount, headHash, firstBrokenId, fault } = await verifyAudit(bank)
  if (fault === null) {
    process.stdout.write(
      `The audit is whole: ${rowCount} lines, the last one's hash is ${headHash ?? 'none'}.\n`,
    )
  } else {
    process.stderr.write(`Line ${firstBrokenId} of the audit ${sentences[fault]}.\n`)
    process.exitCode = 1
  }
} finally {
  await close()
}
