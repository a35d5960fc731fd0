import { warnOfUnknownVariables } from '@bank/settings'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { createSignerServer } from './createSignerServer.ts'
import { readSettings } from './readSettings.ts'

function readSettingsOrExit() {
  try {
    return readSettings(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

const settings = readSettingsOrExit()
const logger = pino({ name: 'signer' })
warnOfUnknownVariables(process.env, logger)
const app = createSignerServer({ ...settings, logger })
const grace = closeWithGrace({ delay: 20_000 }, async ({ err }) => {
  if (err) logger.fatal({ err }, 'the signer ends')
  await app.close()
})
// A parent that started this process with a channel and died must not leave it behind.
process.once('disconnect', () => grace.close())
const address = await app.listen({ host: settings.host, port: settings.port })
logger.info({ address, calls: settings.policy.calls.length }, 'listening')
