import { deployPrivatePools } from '@bank/chain/server'
import { type Address, parseEther } from 'viem'
import type { ChainClients } from '../chains/createChainClients.ts'
import type { DemoKeys } from '../demoKeys.ts'
import type { DemoPool } from './contracts.ts'

const amounts = ['0.1', '1', '10', '100'] as const
/** Long enough to be seen, short enough to be waited for. */
const epochSeconds = 20n
/** A newcomer to a demo deposits alone. */
const minimumBatch = 1n

/**
 * Deploys the pools of private transfers, one for each amount; the chain must mine at once. The owner pays, so that the
 * deployer can do something else meanwhile.
 */
export async function deployPools(
  clients: ChainClients,
  keys: DemoKeys,
  sanctionsList: Address,
): Promise<readonly DemoPool[]> {
  const owner = keys.getRoleAccount('owner')
  const pools = await deployPrivatePools({
    walletClient: clients.getWallet(owner),
    publicClient: clients.publicClient,
    sanctionsList,
    owner: owner.address,
    operator: keys.getRoleAccount('approver').address,
    epochSeconds,
    minimumBatch,
    denominations: amounts.map((amount) => parseEther(amount)),
  })
  return pools.map(({ address, startBlock }, place) => ({
    address,
    amount: amounts[place] ?? '',
    startBlock: Number(startBlock),
  }))
}
