import { createPublicClient, http } from 'viem'
import { deriveSeed, getSeedTypedData } from '../seed.ts'
import { openSender, openWallet } from './openWallet.ts'
import { describeDeposits, findDeposits, getUnspent } from './ownDeposits.ts'
import { type Command, parseCommand, usage } from './parseCommand.ts'
import { describeFailure } from './recoverFailure.ts'
import { sendTakeBack } from './sendTakeBack.ts'
import { createTerminal, type Terminal } from './terminal.ts'
import { verifyReceiptFile } from './verifyReceiptFile.ts'
import { withdrawDeposit } from './withdrawDeposit.ts'

async function run(command: Command, terminal: Terminal): Promise<void> {
  const client = createPublicClient({ transport: http(command.rpc), pollingInterval: 1_000 })
  const reading = { client, source: command, terminal }
  if (command.name === 'check-receipt') return verifyReceiptFile(reading, command)
  const wallet = await openWallet(terminal, command.account)
  const signature = await wallet.signTypedData(getSeedTypedData(wallet.address))
  const found = await findDeposits(reading, await deriveSeed(signature, wallet.address), wallet.address)
  const { isConfirmed } = command
  switch (command.name) {
    case 'list':
      terminal.write(`Private deposits of ${wallet.address}:\n${describeDeposits(found)}`)
      return
    case 'withdraw':
      return withdrawDeposit(reading, getUnspent(found, command.deposit), {
        recipient: command.to,
        sender: openSender(wallet),
        isConfirmed: isConfirmed,
      })
    case 'take-back':
      return sendTakeBack(reading, getUnspent(found, command.deposit), { wallet, isConfirmed: isConfirmed })
  }
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
