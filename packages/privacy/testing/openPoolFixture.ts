import { privatePoolAbi, waitForReceipt } from '@bank/chain'
import { deployPrivatePools } from '@bank/chain/server'
import { getTestAccount, startTestChain } from '@bank/chain/testing'
import type { Hex } from 'viem'
import { bsc } from 'viem/chains'
import { encodeDepositCall, type PoolCall } from '../src/poolCalls.ts'
import { requestSeed, type Seed, signSeedMessage } from '../src/seed.ts'
import type { Deployment, SeedMessage } from '../src/seedText.ts'
import {
  type Account,
  denomination,
  deployList,
  openClient,
  openWallet,
  sendPoolCall,
} from './poolAccounts.ts'

export type PoolFixture = Awaited<ReturnType<typeof openPoolFixture>>

const epochSeconds = 3600

/** The page and vault of the fixture's seeds. */
export const fixtureDeployment: Deployment = {
  origin: 'https://bank.example',
  chainId: bsc.id,
  vault: '0x00000000000000000000000000000000000000cc',
}

/** The seed of an account, as its wallet would sign for it. */
export function deriveAccountSeed(account: Account, version: Seed['version'] = 2): Promise<Seed> {
  const sign = (message: SeedMessage) => signSeedMessage(account, message)
  const { address } = account
  return requestSeed({ address, sign, ...(version === 2 && { deployment: fixtureDeployment }) })
}

/**
 * A real pool on a real chain of its own, where every transaction is a block; account 9 owns it, and approves and
 * removes deposits. It begins at the start of an epoch.
 */
export async function openPoolFixture({ minimumBatch = 2 }: { readonly minimumBatch?: number } = {}) {
  const chain = await startTestChain({ chainId: bsc.id })
  await chain.client.setAutomine(true)
  const { url } = chain
  const client = openClient(url)
  const operator = openWallet(url, getTestAccount(9))
  const [deployed] = await deployPrivatePools({
    walletClient: operator,
    publicClient: client,
    sanctionsList: await deployList(operator, client),
    owner: operator.account.address,
    operator: operator.account.address,
    epochSeconds: BigInt(epochSeconds),
    minimumBatch: BigInt(minimumBatch),
    denominations: [denomination],
  })
  if (deployed === undefined) throw new Error('no pool was deployed')
  const pool = deployed.address
  const contract = { address: pool, abi: privatePoolAbi } as const

  async function confirm(hash: Hex): Promise<Hex> {
    const { status } = await waitForReceipt(client, hash)
    if (status !== 'success') throw new Error(`the transaction ${hash} was refused`)
    return hash
  }

  /** Begins the next epoch and makes every block so far final. */
  async function passEpoch(): Promise<void> {
    const { timestamp } = await client.getBlock()
    const next = (timestamp / BigInt(epochSeconds) + 1n) * BigInt(epochSeconds)
    await chain.client.setNextBlockTimestamp({ timestamp: next })
    await chain.mine(3)
  }

  await passEpoch()
  return {
    chain,
    client,
    pool,
    fromBlock: deployed.startBlock,
    denomination,
    epochSeconds,
    send: (sender: Account, call: PoolCall) => sendPoolCall({ url, client }, sender, call),
    deposit: (depositor: Account, commitment: bigint, encryptedNote: Hex) =>
      sendPoolCall(
        { url, client },
        depositor,
        encodeDepositCall({ pool, denomination, commitment, encryptedNote }),
      ),
    /** Approves these deposits in their order. */
    approve: async (deposits: readonly number[]) =>
      confirm(await operator.writeContract({ ...contract, functionName: 'approve', args: [deposits] })),
    /** Removes the leaf at a place, whose path has these siblings. */
    remove: async (place: number, leaf: bigint, siblings: readonly bigint[]) =>
      confirm(
        await operator.writeContract({
          ...contract,
          functionName: 'remove',
          args: [BigInt(place), leaf, siblings],
        }),
      ),
    passEpoch,
    /** Makes every block so far final. */
    settle: () => chain.mine(3),
    stop: () => chain.stop(),
  }
}
