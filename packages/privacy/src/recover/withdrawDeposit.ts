import { type Address, formatEther, isAddressEqual, zeroAddress } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { chooseAssociation } from '../chooseAssociation.ts'
import { createWithdrawalSignals } from '../createWithdrawalSignals.ts'
import { encodeWithdrawCall } from '../poolCalls.ts'
import { proveWithdrawal } from '../proveWithdrawal.ts'
import { readCircuitKeys } from '../readCircuitKeys.ts'
import type { Reading } from './openPools.ts'
import type { FoundDeposit } from './ownDeposits.ts'
import { RecoverFailure } from './recoverFailure.ts'
import { sendCall } from './sendCall.ts'

/** The set must stay usable this long, for proof and transaction to arrive in time. */
const lastsSeconds = 600

/** Proves that a deposit is among the screened ones and pays all of it to a receiver; the sender pays the gas. */
export async function withdrawDeposit(
  reading: Reading,
  { state, own }: FoundDeposit,
  params: { readonly recipient: Address; readonly sender: LocalAccount; readonly isConfirmed: boolean },
): Promise<void> {
  const { client, source, terminal } = reading
  const { recipient, sender, isConfirmed } = params
  const association = chooseAssociation(state, { leafIndex: own.leafIndex, lastsSeconds })
  if (association === undefined)
    throw new RecoverFailure(
      'This deposit is not among the screened ones: it waits, or it was refused. It can be taken back at any time by "take-back".',
    )
  const amount = formatEther(own.denomination)
  terminal.write(
    `${amount} BNB of deposit ${own.leafIndex} go to ${recipient}, without a fee, sent by ${sender.address}.`,
  )
  terminal.write(`It hides among ${association.members.length} screened deposits.`)
  if (isAddressEqual(sender.address, own.depositor) || isAddressEqual(recipient, own.depositor))
    terminal.write(
      'Everybody can see that it is yours: the account of the deposit sends or receives it. RECOVER_SENDER names another sender.',
    )
  if (!isConfirmed) await terminal.confirm('Send it?')
  terminal.renderProgress('Proving …')
  const payment = { recipient, relayer: zeroAddress, fee: 0n }
  const { signals } = createWithdrawalSignals({ state, own, association, ...payment })
  const proven = await proveWithdrawal({
    signals,
    keys: await readCircuitKeys('withdraw'),
    singleThread: true,
  })
  const call = encodeWithdrawCall({ pool: own.pool, ...proven, ...payment })
  terminal.renderProgress('Sending …')
  const hash = await sendCall({ client, rpc: source.rpc, account: sender, call })
  terminal.renderProgress('')
  terminal.write(`Paid ${amount} BNB to ${recipient} in ${hash}.`)
}
