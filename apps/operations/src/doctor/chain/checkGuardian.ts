import { type Address, formatEther, type PublicClient } from 'viem'
import { describeError } from '../../describeError.ts'
import type { Reporter } from '../finding.ts'

/** Gas of one pause, with room. */
const pauseGas = 100_000n
/** The code of an account that delegates to a contract, and still pays for itself (EIP-7702). */
const delegated = '0xef0100'

/** Reports whether the guardian has the coins for a pause of the vault; for a contract, who calls it pays. */
export async function checkGuardian(
  client: PublicClient,
  { address, coin }: { readonly address: Address; readonly coin: string },
  report: Reporter,
): Promise<void> {
  try {
    const [balance, price, code] = await Promise.all([
      client.getBalance({ address }),
      client.getGasPrice(),
      client.getCode({ address }),
    ])
    const needed = pauseGas * price
    const text = `guardian: ${address} has ${formatEther(balance)} ${coin} for gas`
    if (code !== undefined && !code.startsWith(delegated))
      report.ok(`guardian: ${address} is a contract, whose callers pay for gas`)
    else if (balance < needed)
      report.warn(`${text}: it could not pause the vault`, `Send ${formatEther(needed - balance)} to it.`)
    else report.ok(text)
  } catch (error) {
    report.fault(`guardian: its balance is unknown: ${describeError(error)}`, 'Check the first of RPC_URLS.')
  }
}
