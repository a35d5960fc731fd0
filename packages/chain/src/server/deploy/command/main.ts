import { readSecretFiles } from '@bank/settings'
import { parsePoolsCommand, poolsUsage } from './parsePoolsCommand.ts'
import { runPoolsCommand } from './runPoolsCommand.ts'

try {
  const command = parsePoolsCommand(process.argv.slice(2), readSecretFiles(process.env))
  process.stdout.write(`${await runPoolsCommand(command)}\n`)
} catch (error) {
  const isMisuse = error instanceof RangeError
  process.stderr.write(
    `${error instanceof Error ? error.message : error}\n${isMisuse ? `${poolsUsage}\n` : ''}`,
  )
  process.exitCode = isMisuse ? 2 : 1
}
