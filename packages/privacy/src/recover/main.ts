import { createPublicClient, http } from 'viem'
import { seedOf, seedTypedData } from '../seed.ts'
import { checkReceipt } from './checkReceipt.ts'
import { openSender, openWallet } from './openWallet.ts'
import { describeDeposits, findDeposits, getUnspent } from './ownDeposits.ts'
import { type Command, parseCommand, usage } from './parseCommand.ts'
import { describeFailure } from './recoverFailure.ts'
import { takeDepositBack } from './takeDepositBack.ts'
import { createTerminal, type Terminal } from './terminal.ts'
import { withdrawDeposit } from './withdrawDeposit.ts'

async function run(command: Command, terminal: Terminal): Promise<void> {
  const client = createPublicClient({ transport: http(command.rpc), pollingInterval: 1_000 })
  const reading = { client, source: command, terminal }
  if (command.name === 'check-receipt') return checkReceipt(reading, command)
  const wallet = await openWallet(terminal, command.account)
  const signature = await wallet.signTypedData(seedTypedData(wallet.address))
  const found = await findDeposits(reading, await seedOf(signature, wallet.address), wallet.address)
  const { isAgreed } = command
  switch (command.name) {
    case 'list':
      terminal.say(`Private deposits of ${wallet.address}:\n${describeDeposits(found)}`)
      return
    case 'withdraw':
      return withdrawDeposit(reading, getUnspent(found, command.deposit), {
        recipient: command.to,
        sender: openSender(wallet),
        isAgreed,
      })
    case 'take-back':
      return takeDepositBack(reading, getUnspent(found, command.deposit), { wallet, isAgreed })
  }
}

const parameters = process.argv.slice(2)
const terminal = createTerminal()
let rpc = ''
try {
  if (parameters.includes('--help')) terminal.say(usage)
  else {
    const command = parseCommand(parameters)
    rpc = command.rpc
    await run(command, terminal)
  }
} catch (error) {
  const failure = describeFailure(error, rpc)
  terminal.showProgress('')
  process.stderr.write(`${failure.message}\n`)
  process.exitCode = failure.exitCode
} finally {
  terminal.close()
}
