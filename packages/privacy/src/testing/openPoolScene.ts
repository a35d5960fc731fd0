import { privatePoolAbi } from '@bank/chain'
import { deployPrivatePools, readArtifact } from '@bank/chain/server'
import { startTestChain, testAccount } from '@bank/chain/testing'
import { type Address, createPublicClient, createWalletClient, type Hex, http, parseEther } from 'viem'
import { bsc } from 'viem/chains'
import { createFixedTree } from '../fixedTree.ts'
import { depositCall, type PoolCall } from '../poolCalls.ts'
import type { PoolState } from '../poolState.ts'
import { requestSeed, type Seed } from '../seed.ts'
import { toWord } from '../toWord.ts'

export type Account = ReturnType<typeof testAccount>
export type PoolScene = Awaited<ReturnType<typeof openPoolScene>>

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

/** The seed of an account, as its wallet would sign for it. */
export function seedOfAccount(account: Account): Promise<Seed> {
  return requestSeed({ address: account.address, sign: (typed) => account.signTypedData(typed) })
}

/** A real pool on a real chain of its own, where every transaction is a block; account 9 owns it and publishes its sets. */
export async function openPoolScene() {
  const chain = await startTestChain({ chainId: bsc.id })
  await chain.client.setAutomine(true)
  const client = openClient(chain.url)
  const operator = testAccount(9)
  const walletOf = (account: Account) =>
    createWalletClient({ account, chain: bsc, transport: http(chain.url, { timeout: 60_000 }) })
  const operatorWallet = walletOf(operator)
  const { abi, bytecode } = await readArtifact('LocalSanctionsList')
  const hash = await operatorWallet.deployContract({ abi, bytecode })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('the list was not deployed')
  const { pools } = await deployPrivatePools({
    walletClient: operatorWallet,
    publicClient: client,
    sanctionsList: contractAddress,
    owner: operator.address,
    operator: operator.address,
    standbySeconds: BigInt(standbySeconds),
    denominations: [denomination],
  })
  const [deployed] = pools
  if (deployed === undefined) throw new Error('no pool was deployed')
  const pool: Address = deployed.address

  async function send(account: Account, call: PoolCall): Promise<Hex> {
    const sent = await walletOf(account).sendTransaction(call)
    const { status } = await client.waitForTransactionReceipt({ hash: sent })
    if (status !== 'success') throw new Error(`the transaction ${sent} was refused`)
    return sent
  }

  return {
    chain,
    client,
    pool,
    fromBlock: deployed.startBlock,
    denomination,
    send,
    deposit: (account: Account, commitment: bigint, encryptedNote: Hex) =>
      send(account, depositCall({ pool, denomination, commitment, encryptedNote })),
    /** Publishes the set that holds exactly these deposits; it can be used when its standby time is over, which it is. */
    async publish(state: PoolState, before: readonly number[], members: readonly number[]): Promise<Hex> {
      const tree = createFixedTree(
        state.deposits.map(({ label, leafIndex }) =>
          members.includes(leafIndex) ? BigInt(label) : undefined,
        ),
      )
      const root = toWord(tree.root)
      const added = members.filter((index) => !before.includes(index))
      const removed = before.filter((index) => !members.includes(index))
      const args = [root, added, removed] as const
      const wallet = walletOf(operator)
      const sent = await wallet.writeContract({
        address: pool,
        abi: privatePoolAbi,
        functionName: 'publishAssociationRoot',
        args,
      })
      await client.waitForTransactionReceipt({ hash: sent })
      return root
    },
    async revoke(root: Hex): Promise<void> {
      const sent = await walletOf(operator).writeContract({
        address: pool,
        abi: privatePoolAbi,
        functionName: 'revokeAssociationRoot',
        args: [root],
      })
      await client.waitForTransactionReceipt({ hash: sent })
    },
    /** Lets time pass and makes every block so far final. */
    async pass(seconds: number): Promise<void> {
      await chain.client.increaseTime({ seconds })
      await chain.mine(3)
    },
    stop: () => chain.stop(),
  }
}
