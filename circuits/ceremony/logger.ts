import type { Logger } from 'snarkjs'

const quiet = () => undefined

/** Shows what snarkjs says of a step, without its progress bars. */
export const logger: Logger = {
  debug: quiet,
  info: (message) => process.stdout.write(`${message}\n`),
  warn: (message) => process.stdout.write(`${message}\n`),
  error: (message) => process.stderr.write(`${message}\n`),
}
