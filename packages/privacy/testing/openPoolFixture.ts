import { privatePoolAbi, waitForReceipt } from '@bank/chain'
import { deployPrivatePools, readArtifact } from '@bank/chain/server'
import { getTestAccount, startTestChain } from '@bank/chain/testing'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
  parseEther,
} from 'viem'
import { bsc } from 'viem/chains'
import { createFixedTree } from '../src/fixedTree.ts'
import { encodeDepositCall, type PoolCall } from '../src/poolCalls.ts'
import type { PoolState } from '../src/poolState.ts'
import { requestSeed, type Seed, signSeedMessage } from '../src/seed.ts'
import type { Deployment, SeedMessage } from '../src/seedText.ts'
import { toWord } from '../src/toWord.ts'

export type Account = ReturnType<typeof getTestAccount>
export type PoolFixture = Awaited<ReturnType<typeof openPoolFixture>>

const denomination = parseEther('0.1')
const standbySeconds = 5

/** A client of an RPC endpoint that forgets nothing and asks once. */
export function openClient(url: string) {
  return createPublicClient({
    chain: bsc,
    transport: http(url, { retryCount: 0, timeout: 60_000 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
}

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

function openWallet(url: string, account: Account) {
  return createWalletClient({ account, chain: bsc, transport: http(url, { timeout: 60_000 }) })
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
  const { abi, bytecode } = await readArtifact('LocalSanctionsList')
  const hash = await walletClient.deployContract({ abi, bytecode })
  const { contractAddress } = await waitForReceipt(client, hash)
  if (!contractAddress) throw new Error('the list was not deployed')
  const { pools } = await deployPrivatePools({
    walletClient,
    publicClient: client,
    sanctionsList: contractAddress,
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

  async function send(sender: Account, call: PoolCall): Promise<Hex> {
    const hash = await openWallet(chain.url, sender).sendTransaction(call)
    const { status } = await waitForReceipt(client, hash)
    if (status !== 'success') throw new Error(`the transaction ${hash} was refused`)
    return hash
  }

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
