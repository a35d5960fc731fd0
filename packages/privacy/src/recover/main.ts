import { createPublicClient, http } from 'viem'
import { encodeSeedWords } from '../seedWords.ts'
import { encodeViewKey } from '../viewKey.ts'
import { describeByViews, findByViews, getUnspentByViews } from './findByViews.ts'
import type { Reading } from './openPools.ts'
import { openSpendKeys, openViewKey, type SpendKeys } from './openSpendKeys.ts'
import { openSender } from './openWallet.ts'
import { describeDeposits, findDeposits, getUnspent, listViewedDeposits } from './ownDeposits.ts'
import { type Command, parseCommand, usage } from './parseCommand.ts'
import { describeFailure, RecoverFailure } from './recoverFailure.ts'
import { sendTakeBack } from './sendTakeBack.ts'
import { createTerminal, type Terminal } from './terminal.ts'
import { verifyReceiptFile } from './verifyReceiptFile.ts'
import { withdrawDeposit } from './withdrawDeposit.ts'

async function run(command: Command, terminal: Terminal): Promise<void> {
  const client = createPublicClient({ transport: http(command.rpc), pollingInterval: 1_000 })
  const reading = { client, source: command, terminal }
  if (command.name === 'check-receipt') return verifyReceiptFile(reading, command)
  const { key, isConfirmed } = command
  if (key.kind === 'viewKey') {
    const seen = await listViewedDeposits(reading, await openViewKey(terminal))
    return terminal.write(`Private deposits that this view key shows:\n${describeDeposits(seen)}`)
  }
  const keys = await openSpendKeys(terminal, key, await client.getChainId())
  const { seeds, wallet } = keys
  if (command.name === 'export-words' || command.name === 'export-view-key')
    return terminal.write(await describeExport(command.name, keys))
  if (command.isByViews) return runByViews(reading, command, keys)
  const found = await findDeposits(reading, seeds, wallet?.address)
  switch (command.name) {
    case 'list':
      return terminal.write(
        `Private deposits of ${wallet?.address ?? 'these words'}:\n${describeDeposits(found)}`,
      )
    case 'withdraw':
      return withdrawDeposit(reading, getUnspent(found, command.deposit), {
        recipient: command.to,
        sender: openSender(wallet),
        isConfirmed,
      })
    case 'take-back':
      return sendTakeBack(reading, getUnspent(found, command.deposit), {
        wallet: wallet ?? openSender(wallet),
        isConfirmed,
      })
  }
}

/** Lists or takes back by the contract of the named pool alone. */
async function runByViews(reading: Reading, command: Command, { seeds, wallet }: SpendKeys): Promise<void> {
  if (command.pool === undefined) throw new RangeError('no pool was named')
  const found = await findByViews(reading, seeds, command.pool)
  if (command.name === 'take-back')
    return sendTakeBack(
      reading,
      { own: getUnspentByViews(found, command.deposit) },
      { wallet: wallet ?? openSender(wallet), isConfirmed: command.isConfirmed },
    )
  reading.terminal.write(
    `Private deposits of ${wallet?.address ?? 'these words'}:\n${describeByViews(found)}`,
  )
}

/** The words or the view key of the newest seed, alone on a line. */
async function describeExport(
  name: 'export-words' | 'export-view-key',
  { exported }: SpendKeys,
): Promise<string> {
  if (exported === undefined) throw new RecoverFailure('This seed cannot be exported.')
  return name === 'export-words' ? encodeSeedWords(exported) : encodeViewKey(exported)
}

const parameters = process.argv.slice(2)
const terminal = createTerminal()
let rpc = ''
try {
  if (parameters.includes('--help')) terminal.write(usage)
  else {
    const command = parseCommand(parameters)
    rpc = command.rpc
    await run(command, terminal)
  }
} catch (error) {
  const failure = describeFailure(error, rpc)
  terminal.renderProgress('')
  process.stderr.write(`${failure.message}\n`)
  process.exitCode = failure.exitCode
} finally {
  terminal.close()
}
