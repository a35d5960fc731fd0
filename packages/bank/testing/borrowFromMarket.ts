import { aavePoolAbi, erc20Abi } from '@bank/chain'
import { localWrappedNativeAbi } from '@bank/chain/server'
import { getTestAccount } from '@bank/chain/testing'
import { type Abi, type Address, maxUint256 } from 'viem'
import type { RechargeFixture } from './openRechargeFixture.ts'

const borrower = getTestAccount(15)
const collateralUnits = 1_000n * 10n ** 18n
const variableRate = 2n

/** Borrows all that the market holds, against collateral. Returns a function that pays the whole debt back. */
export async function borrowFromMarket({
  chain,
  vault: { token },
  market: { pool, collateral },
}: RechargeFixture): Promise<() => Promise<void>> {
  if (collateral === null) throw new Error('nothing can be borrowed from a market without collateral')
  const { client, mine } = chain
  const write = async (address: Address, abi: Abi, functionName: string, args: unknown[], value = 0n) => {
    const call = { address, abi, functionName, args, value, account: borrower, chain: null }
    const hash = await client.writeContract({ ...call, gas: 1_000_000n })
    await mine(1)
    const { status } = await client.getTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`${functionName} reverted`)
  }
  const { aTokenAddress } = await client.readContract({
    ...{ address: pool, abi: aavePoolAbi, functionName: 'getReserveData', args: [token] },
  })
  const liquidity = await client.readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [aTokenAddress] },
  })
  await write(collateral, localWrappedNativeAbi, 'deposit', [], collateralUnits)
  await write(collateral, erc20Abi, 'approve', [pool, collateralUnits])
  await write(pool, aavePoolAbi, 'supply', [collateral, collateralUnits, borrower.address, 0])
  await write(pool, aavePoolAbi, 'borrow', [token, liquidity, variableRate, 0, borrower.address])
  return async () => {
    await write(token, erc20Abi, 'approve', [pool, maxUint256])
    await write(pool, aavePoolAbi, 'repay', [token, maxUint256, variableRate, borrower.address])
    await mine(3)
  }
}
