import { BankError, createRootMember } from '@bank/bank'
import { openCommand, stopCommand } from './openCommand.ts'

const usage = 'Usage: npm run members:root -- 0x… (the wallet address of the first member)'

const [address] = process.argv.slice(2)
if (address === undefined) stopCommand(usage, 2)

const { bank, close } = await openCommand('members:root', 'api')
try {
  const root = await createRootMember(bank, { address })
  process.stdout.write(`${root.address} ${root.created ? 'is now' : 'already is'} the first member.\n`)
} catch (error) {
  if (!(error instanceof BankError)) throw error
  process.stderr.write(
    error.code === 1005
      ? `${address} is not a wallet address.\n${usage}\n`
      : 'There is a first member already. Everybody else registers with an invitation.\n',
  )
  process.exitCode = 1
} finally {
  await close()
}
