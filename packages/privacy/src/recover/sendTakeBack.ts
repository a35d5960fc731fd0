import { formatEther, isAddressEqual } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { encodeTakeBackCall } from '../poolCalls.ts'
import type { Reading } from './openPools.ts'
import type { FoundDeposit } from './ownDeposits.ts'
import { RecoverFailure } from './recoverFailure.ts'
import { sendCall } from './sendCall.ts'

/** A deposit as logs or as views describe it. */
type TakenBack = {
  readonly own: Pick<FoundDeposit['own'], 'denomination' | 'depositor' | 'leafIndex' | 'note' | 'pool'>
}

/** Takes a deposit back to the account that made it, in public; no operator can prevent it. */
export async function sendTakeBack(
  { client, source, terminal }: Reading,
  { own }: TakenBack,
  { wallet, isConfirmed }: { readonly wallet: LocalAccount; readonly isConfirmed: boolean },
): Promise<void> {
  if (!isAddressEqual(own.depositor, wallet.address))
    throw new RecoverFailure(
      `Deposit ${own.leafIndex} was made by ${own.depositor}, and only that account can take it back. This wallet can withdraw it.`,
    )
  const amount = formatEther(own.denomination)
  terminal.write(
    `${amount} BNB of deposit ${own.leafIndex} go back to ${wallet.address}, and everybody can see it.`,
  )
  if (!isConfirmed) await terminal.confirm('Take it back?')
  terminal.renderProgress('Sending …')
  const hash = await sendCall({ client, rpc: source.rpc, account: wallet, call: encodeTakeBackCall(own) })
  terminal.renderProgress('')
  terminal.write(`Took ${amount} BNB back to ${wallet.address} in ${hash}.`)
}
