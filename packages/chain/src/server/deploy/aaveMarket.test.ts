import { createPublicClient, createWalletClient, http, parseEther, parseUnits } from 'viem'
import { bsc } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTestAccount, startTestChain, type TestChain } from '../../../testing/testChain.ts'
import { aavePoolAbi } from '../../generated/aavePool.ts'
import { erc20Abi } from '../../generated/erc20.ts'
import { localTokenAbi } from '../../generated/localToken.ts'
import { localWrappedNativeAbi } from '../../generated/localWrappedNative.ts'
import { vaultAbi } from '../../generated/vault.ts'
import { waitForReceipt } from '../../waitForReceipt.ts'
import { linkAaveArtifact, readAaveArtifact } from './aaveArtifact.ts'
import { type AaveMarket, deployAaveMarket } from './aaveMarket.ts'
import { type ArtifactName, readArtifact } from './readArtifact.ts'

const dollar = 100_000_000n
const usdtOf = (text: string) => parseUnits(text, 18)

describe('deployAaveMarket', () => {
  let chain: TestChain
  let clients: ReturnType<typeof openClients>
  let market: AaveMarket
  let usdt: `0x${string}`
  let wbnb: `0x${string}`

  function openClients(url: string) {
    const options = { chain: bsc, transport: http(url), pollingInterval: 20 } as const
    const publicClient = createPublicClient(options)
    const walletClient = createWalletClient({ ...options, account: getTestAccount(0) })
    const borrower = createWalletClient({ ...options, account: getTestAccount(1) })
    return { publicClient, walletClient, borrower }
  }

  async function confirm(sent: Promise<`0x${string}`>) {
    const receipt = await waitForReceipt(clients.publicClient, await sent)
    expect(receipt.status).toBe('success')
    return receipt
  }

  async function deploy(name: ArtifactName, args: readonly unknown[]): Promise<`0x${string}`> {
    const { abi, bytecode } = await readArtifact(name)
    const { contractAddress } = await confirm(clients.walletClient.deployContract({ abi, bytecode, args }))
    if (!contractAddress) throw new Error(`${name} was not deployed`)
    return contractAddress
  }

  beforeAll(async () => {
    chain = await startTestChain({ chainId: bsc.id })
    await chain.client.setAutomine(true)
    clients = openClients(chain.url)
    usdt = await deploy('LocalToken', ['Tether USD', 'USDT', 18])
    wbnb = await deploy('LocalWrappedNative', ['Wrapped BNB', 'WBNB'])
    const reserve = { decimals: 18, borrowable: true, reserveFactorBps: 1000 }
    const collateral = { loanToValueBps: 8000, liquidationThresholdBps: 8500, liquidationBonusBps: 10_500 }
    market = await deployAaveMarket({
      ...clients,
      reserves: [
        { ...reserve, token: usdt, symbol: 'USDT', priceUsd: dollar },
        { ...reserve, token: wbnb, symbol: 'WBNB', priceUsd: 600n * dollar, collateral },
      ],
    })
  })
  afterAll(() => chain.stop())

  test('default: a vault on it earns real interest from a borrower', async () => {
    const { walletClient, borrower, publicClient } = clients
    const list = await deploy('LocalSanctionsList', [])
    const account = walletClient.account.address
    const vault = await deploy('Vault', [
      {
        usdt,
        pool: market.pool,
        sanctionsList: list,
        owner: account,
        payer: account,
        guardian: account,
        minimumDeposit: usdtOf('1'),
        idleTarget: 0n,
        caps: { perPayout: usdtOf('1000'), perDay: usdtOf('1000') },
        reviews: { tiers: { automaticDaily: usdtOf('1000'), oneReview: 0n }, reviewers: [] },
      },
    ])
    const token = { address: usdt, abi: localTokenAbi } as const
    await confirm(
      walletClient.writeContract({ ...token, functionName: 'mint', args: [account, usdtOf('10000')] }),
    )
    await confirm(
      walletClient.writeContract({ ...token, functionName: 'approve', args: [vault, usdtOf('10000')] }),
    )
    const deposit = {
      address: vault,
      abi: vaultAbi,
      functionName: 'deposit',
      args: [usdtOf('10000')],
    } as const
    await confirm(walletClient.writeContract(deposit))

    const coins = parseEther('100')
    const wrapped = { address: wbnb, abi: localWrappedNativeAbi } as const
    const pool = { address: market.pool, abi: aavePoolAbi } as const
    const me = borrower.account.address
    await confirm(borrower.writeContract({ ...wrapped, functionName: 'deposit', value: coins }))
    await confirm(borrower.writeContract({ ...wrapped, functionName: 'approve', args: [market.pool, coins] }))
    await confirm(borrower.writeContract({ ...pool, functionName: 'supply', args: [wbnb, coins, me, 0] }))
    const borrowed = usdtOf('8000')
    await confirm(
      borrower.writeContract({ ...pool, functionName: 'borrow', args: [usdt, borrowed, 2n, 0, me] }),
    )

    await chain.client.increaseTime({ seconds: 365 * 86_400 })
    await chain.mine(1)
    const [net, earning] = await publicClient.readContract({
      address: vault,
      abi: vaultAbi,
      functionName: 'getUSDTinfo',
    })
    expect(net).toBe(usdtOf('10000'))
    expect(earning).toBeGreaterThan(usdtOf('10280'))
    expect(earning).toBeLessThan(usdtOf('10300'))
  })

  test('behavior: every address it answers has code, and the aToken knows its asset', async () => {
    const { reserves, ...contracts } = market
    const parts = reserves.flatMap(({ aToken, variableDebtToken, priceFeed }) => [
      aToken,
      variableDebtToken,
      priceFeed,
    ])
    for (const address of [...Object.values(contracts), ...parts]) {
      expect(await clients.publicClient.getCode({ address })).toBeDefined()
    }
    const symbols = await Promise.all(
      reserves.map(({ aToken }) =>
        clients.publicClient.readContract({ address: aToken, abi: erc20Abi, functionName: 'symbol' }),
      ),
    )
    expect(symbols).toEqual(['aUSDT', 'aWBNB'])
  })

  test('error: a library that is missing is named', async () => {
    const artifact = await readAaveArtifact('protocol/pool/PoolConfigurator')
    expect(() => linkAaveArtifact(artifact, new Map())).toThrow(
      'PoolConfigurator needs the library ConfiguratorLogic',
    )
  })
})
