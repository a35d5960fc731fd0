import { erc20Abi, vaultAbi } from '@bank/chain'
import { deployAaveMarket, readArtifact } from '@bank/chain/server'
import { startTestChain, type TestChain, testAccount } from '@bank/chain/testing'
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hash,
  http,
  maxUint256,
} from 'viem'
import type { WatchedVault } from './watchedVault.ts'

/** For tests: a real vault on a real Aave market on a real chain whose blocks are mined by hand. */
export type RechargeWorld = {
  readonly chain: TestChain
  readonly vault: WatchedVault
  readonly decimals: number
  /** Sends a deposit of whole USDT from one of the twenty accounts; mined by the next block. */
  deposit(accountIndex: number, usdt: bigint): Promise<Hash>
  /** Sends any call of any account; mined by the next block. */
  send(named: { from: number; to: Address; abi: Abi; call: string; args: readonly unknown[] }): Promise<Hash>
  deploy(name: 'LocalToken' | 'Vault', args: readonly unknown[]): Promise<Address>
  readonly settings: Readonly<Record<string, unknown>>
  readTotalDeposited(): Promise<bigint>
  stop(): Promise<void>
}

const gas = 2_000_000n

/** Starts chain, token, market and vault; every account holds a million USDT and has approved the vault. */
export async function startRechargeWorld(named: {
  chainId: number
  decimals: number
}): Promise<RechargeWorld> {
  const chain = await startTestChain({ chainId: named.chainId })
  const local = defineChain({
    id: named.chainId,
    name: 'Test',
    nativeCurrency: { name: 'Test', symbol: 'T', decimals: 18 },
    rpcUrls: { default: { http: [chain.url] } },
  })
  const owner = testAccount(19)
  const walletClient = createWalletClient({ account: owner, chain: local, transport: http(chain.url) })
  const publicClient = createPublicClient({ chain: local, transport: http(chain.url), pollingInterval: 10 })
  const unit = 10n ** BigInt(named.decimals)

  const deploy: RechargeWorld['deploy'] = async (name, args) => {
    const artifact = await readArtifact(name)
    return deployCode(artifact.abi, artifact.bytecode, args)
  }
  async function deployCode(abi: Abi, bytecode: Hash, args: readonly unknown[]): Promise<Address> {
    const hash = await walletClient.deployContract({ abi, bytecode, args, gas: 12_000_000n })
    await chain.mine(1)
    const { contractAddress, status } = await publicClient.getTransactionReceipt({ hash })
    if (!contractAddress || status !== 'success') throw new Error('a contract was not deployed')
    return contractAddress.toLowerCase() as Address
  }
  const send: RechargeWorld['send'] = ({ from, to, abi, call, args }) =>
    walletClient.writeContract({
      account: testAccount(from),
      address: to,
      abi,
      functionName: call,
      args,
      gas,
    })

  const token = await deploy('LocalToken', ['Tether USD', 'USDT', named.decimals])
  await chain.client.setAutomine(true)
  const market = await deployAaveMarket({
    walletClient,
    publicClient,
    reserves: [
      {
        token,
        symbol: 'USDT',
        decimals: named.decimals,
        priceUsd: 100_000_000n,
        borrowable: true,
        reserveFactorBps: 1_000,
      },
    ],
  })
  await chain.client.setAutomine(false)
  const sanctions = await readArtifact('LocalSanctionsList')
  const settings = {
    usdt: token,
    pool: market.pool,
    sanctionsList: await deployCode(sanctions.abi, sanctions.bytecode, []),
    owner: owner.address,
    payer: owner.address,
    guardian: owner.address,
    minimumDeposit: 1n,
    idleTarget: 100n * unit,
    caps: { perPayout: 1_000n * unit, perDay: 10_000n * unit },
  }
  const vault = await deploy('Vault', [settings])
  const mintAbi = (await readArtifact('LocalToken')).abi
  for (let index = 0; index < 20; index += 1) {
    const { address } = testAccount(index)
    await send({ from: 19, to: token, abi: mintAbi, call: 'mint', args: [address, 1_000_000n * unit] })
    await send({ from: index, to: token, abi: erc20Abi, call: 'approve', args: [vault, maxUint256] })
  }
  await chain.mine(3)
  return {
    chain,
    vault: { chainId: named.chainId, address: vault, token, startBlock: 0n, stallAfterMs: 86_400_000 },
    decimals: named.decimals,
    deposit: (from, usdt) => send({ from, to: vault, abi: vaultAbi, call: 'deposit', args: [usdt * unit] }),
    send,
    deploy,
    settings,
    readTotalDeposited: () =>
      publicClient.readContract({ address: vault, abi: vaultAbi, functionName: 'totalDeposited' }),
    stop: () => chain.stop(),
  }
}
