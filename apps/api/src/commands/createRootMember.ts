import { createInviteLink } from '@bank/api-schema'
import { BankError, createRootMember } from '@bank/bank'
import { describeSettings } from './describeSettings.ts'
import { openCommand, readPublicOrigin, stopCommand } from './openCommand.ts'
import { readCommandLine } from './readCommandLine.ts'

const usage = `Usage: npm run members:root -- 0x…
Creates the first member, who has no inviter; run again it changes nothing.
  0x…  the wallet address of that member, which is also the invite code
${describeSettings('mode', 'api', 'origin')}
Example:
  MODE=production DATABASE_URL_FILE=/etc/bank/secrets/api-database-url npm run members:root -- 0x…`

const [address] = readCommandLine(usage, { maxWords: 1 }).words
if (address === undefined) stopCommand(usage, 2)

const publicOrigin = readPublicOrigin()
const { bank, close } = await openCommand('members:root', 'api')
try {
  const root = await createRootMember(bank, { address })
  process.stdout.write(
    `${root.address} ${root.created ? 'is now' : 'already is'} the first member.\n${describeInvitation(root.address)}\n`,
  )
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

/** The address is the code; a link needs the origin, which the database does not know. */
function describeInvitation(code: string): string {
  return publicOrigin === undefined
    ? `Invite code: ${code} (link: ${createInviteLink('https://…', code)}, with the origin of the members’ app)`
    : `Invite link: ${createInviteLink(publicOrigin, code)}`
}
