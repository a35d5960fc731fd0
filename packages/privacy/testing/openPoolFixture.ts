import { privatePoolAbi, waitForReceipt } from '@bank/chain'
import { deployPrivatePools } from '@bank/chain/server'
import { getTestAccount, startTestChain } from '@bank/chain/testing'
import type { Address, Hex, PublicClient } from 'viem'
import { bsc } from 'viem/chains'
import { createFixedTree } from '../src/fixedTree.ts'
import { encodeDepositCall, type PoolCall } from '../src/poolCalls.ts'
import type { PoolState } from '../src/poolState.ts'
import { requestSeed, type Seed, signSeedMessage } from '../src/seed.ts'
import type { Deployment, SeedMessage } from '../src/seedText.ts'
import { toWord } from '../src/toWord.ts'
import {
  type Account,
  denomination,
  deployList,
  openClient,
  openWallet,
  sendPoolCall,
} from './poolAccounts.ts'

export type PoolFixture = Awaited<ReturnType<typeof openPoolFixture>>

const standbySeconds = 5

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

/** Clients of a pool's operator. */
type Operator = {
  readonly wallet: ReturnType<typeof openWallet>
  readonly client: PublicClient
  readonly pool: Address
}

async function publishSet(
  { wallet, client, pool }: Operator,
  { deposits }: PoolState,
  before: readonly number[],
  members: readonly number[],
): Promise<Hex> {
  const tree = createFixedTree(
    deposits.map(({ label, leafIndex }) => (members.includes(leafIndex) ? BigInt(label) : undefined)),
  )
  const root = toWord(tree.root)
  const added = members.filter((index) => !before.includes(index))
  const removed = before.filter((index) => !members.includes(index))
  const functionName = 'publishAssociationRoot'
  const args = [root, added, removed] as const
  const hash = await wallet.writeContract({ address: pool, abi: privatePoolAbi, functionName, args })
  await waitForReceipt(client, hash)
  return root
}

async function deployPool(operator: Account, client: PublicClient, url: string) {
  const walletClient = openWallet(url, operator)
  const { pools } = await deployPrivatePools({
    walletClient,
    publicClient: client,
    sanctionsList: await deployList(walletClient, client),
    owner: operator.address,
    operator: operator.address,
    standbySeconds: BigInt(standbySeconds),
    denominations: [denomination],
  })
  const [deployed] = pools
  if (deployed === undefined) throw new Error('no pool was deployed')
  return deployed
}

/** A real pool on a real chain of its own, where every transaction is a block; account 9 owns it and publishes its sets. */
export async function openPoolFixture() {
  const chain = await startTestChain({ chainId: bsc.id })
  await chain.client.setAutomine(true)
  const client = openClient(chain.url)
  const account = getTestAccount(9)
  const { address: pool, startBlock } = await deployPool(account, client, chain.url)
  const operator = { wallet: openWallet(chain.url, account), client, pool }

  const send = (sender: Account, call: PoolCall) => sendPoolCall({ url: chain.url, client }, sender, call)

  return {
    chain,
    client,
    pool,
    fromBlock: startBlock,
    denomination,
    send,
    deposit: (depositor: Account, commitment: bigint, encryptedNote: Hex) =>
      send(depositor, encodeDepositCall({ pool, denomination, commitment, encryptedNote })),
    /** Publishes the set of exactly these members, where those `before` were published before; answers its root. */
    publish: (state: PoolState, before: readonly number[], members: readonly number[]) =>
      publishSet(operator, state, before, members),
    /** Lets time pass and makes every block so far final. */
    async pass(seconds: number): Promise<void> {
      await chain.client.increaseTime({ seconds })
      await chain.mine(3)
    },
    stop: () => chain.stop(),
  }
}
