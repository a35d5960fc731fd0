import { erc20Abi, vaultAbi } from '@bank/chain'
import type { Address } from 'viem'
import type { PayoutFixture } from './openPayoutFixture.ts'

const borrower: Address = `0x${'b0'.repeat(20)}`

/**
 * Leaves this many token units in the Aave market, as borrowers do who take the rest. Returns a function that gives the
 * rest back.
 */
export async function setMarketLiquidity(
  { recharge }: Pick<PayoutFixture, 'recharge'>,
  units: bigint,
): Promise<() => Promise<void>> {
  const { client, mine } = recharge.chain
  const read = (functionName: 'aUsdt' | 'usdt') =>
    client.readContract({ address: recharge.vault.address, abi: vaultAbi, functionName })
  const [aToken, token] = await Promise.all([read('aUsdt'), read('usdt')])
  const balance = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [aToken] } as const
  const lent = (await client.readContract(balance)) - units
  const move = async (from: Address, to: Address) => {
    await client.impersonateAccount({ address: from })
    await client.setBalance({ address: from, value: 10n ** 18n })
    const call = { address: token, abi: erc20Abi, functionName: 'transfer', args: [to, lent] } as const
    await client.writeContract({ ...call, account: from, chain: null, gas: 300_000n })
    await mine(3)
    await client.stopImpersonatingAccount({ address: from })
  }
  await move(aToken, borrower)
  return () => move(borrower, aToken)
}
