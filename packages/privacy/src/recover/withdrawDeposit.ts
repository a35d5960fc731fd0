import { type Address, formatEther, isAddressEqual, zeroAddress } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { encodeWithdrawCall } from '../poolCalls.ts'
import { getApprovedTree } from '../poolTree.ts'
import { createWithdrawSignals, proveWithdrawal } from '../proveWithdrawal.ts'
import { readCircuitKeys } from '../readCircuitKeys.ts'
import { countHidden, findSpendableTree } from '../spendableTree.ts'
import type { Reading } from './openPools.ts'
import type { FoundDeposit } from './ownDeposits.ts'
import { RecoverFailure } from './recoverFailure.ts'
import { sendCall } from './sendCall.ts'

/** Proves that a deposit is among the screened ones and pays all of it to a receiver; the sender pays the gas. */
export async function withdrawDeposit(
  reading: Reading,
  { state, own }: FoundDeposit,
  params: { readonly recipient: Address; readonly sender: LocalAccount; readonly isConfirmed: boolean },
): Promise<void> {
  const { client, source, terminal } = reading
  const { recipient, sender, isConfirmed } = params
  const spendable = findSpendableTree(state)
  const place = getApprovedTree(state).places.get(own.leafIndex)
  if (place === undefined)
    throw new RecoverFailure(
      'This deposit is not approved: it waits, or it was refused. It can be taken back at any time by "take-back".',
    )
  if (spendable === undefined || place >= spendable.size)
    throw new RecoverFailure('This deposit can be withdrawn from the next epoch on. Try again then.')
  const amount = formatEther(own.denomination)
  terminal.write(
    `${amount} BNB of deposit ${own.leafIndex} go to ${recipient}, without a fee, sent by ${sender.address}.`,
  )
  terminal.write(`It hides among ${countHidden(state, spendable)} deposits.`)
  if (isAddressEqual(sender.address, own.depositor) || isAddressEqual(recipient, own.depositor))
    terminal.write(
      'Everybody can see that it is yours: the account of the deposit sends or receives it. RECOVER_SENDER names another sender.',
    )
  if (!isConfirmed) await terminal.confirm('Send it?')
  terminal.renderProgress('Proving …')
  const payment = { recipient, relayer: zeroAddress, fee: 0n }
  const signals = createWithdrawSignals({ state, own, spendable, ...payment })
  const proven = await proveWithdrawal({
    signals,
    keys: await readCircuitKeys('spend'),
    singleThread: true,
  })
  const call = encodeWithdrawCall({ pool: own.pool, ...proven, ...payment })
  terminal.renderProgress('Sending …')
  const hash = await sendCall({ client, rpc: source.rpc, account: sender, call })
  terminal.renderProgress('')
  terminal.write(`Paid ${amount} BNB to ${recipient} in ${hash}.`)
}
