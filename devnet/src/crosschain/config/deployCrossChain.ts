import { erc20Abi } from '@bank/chain'
import { localTokenAbi } from '@bank/chain/server'
import { type Address, encodeFunctionData, type LocalAccount, maxUint256, parseUnits } from 'viem'
import type { ChainClients } from '../../demo/chains/createChainClients.ts'
import { type Call, sendCalls } from '../../demo/chains/sendCalls.ts'
import type { DemoKeys } from '../../demo/demoKeys.ts'
import { deployContract } from '../../demo/deploy/deployContract.ts'
import { type CrossTokenFacts, crossTokens } from './crossTokens.ts'

/** The contracts of one chain: settlement, and tokens by symbol. */
export type CrossContracts = {
  readonly settlement: Address
  readonly startBlock: number
  readonly tokens: Readonly<Record<string, Address>>
}

export type DeploySettlement = (
  clients: ChainClients,
  params: { deployer: LocalAccount; owner: Address; firstDepositId: number },
) => Promise<Address>

/** The official client takes a deposit with the id 0 for none. */
const firstDepositId = 1_000
const inventory = '1000000'
const liquidity = '250000'
const allowance = '100000'
const cheapGas = 150_000n

/**
 * Deploys a settlement contract and the tokens that a chain lacks, each with its real decimals, gives the relayer its
 * inventory, the contract liquidity for slow fills, and `holders` something to send.
 */
export async function deployCrossChain(
  clients: ChainClients,
  params: {
    keys: DemoKeys
    /** Tokens that the demo has already, by symbol; their owner is the deployer too. */
    known: Readonly<Record<string, Address>>
    holders: readonly LocalAccount[]
    /** A published pool in place of our own contract; answers its address. */
    deploySettlement?: DeploySettlement
  },
): Promise<CrossContracts> {
  const { keys, known, holders, deploySettlement = deployOwn } = params
  const { local } = clients
  const deployer = keys.getRoleAccount('deployer')
  const startBlock = local.getHead().number
  local.setInstant(true)
  const owner = keys.getRoleAccount('crossDataworker').address
  const settlement = await deploySettlement(clients, { deployer, owner, firstDepositId })
  const tokens: Record<string, Address> = {}
  const fresh: CrossTokenFacts[] = []
  for (const token of crossTokens.filter(({ chainId }) => chainId === local.chainId)) {
    const existing = known[token.symbol]
    if (existing === undefined) fresh.push(token)
    tokens[token.symbol] = existing ?? (await deployToken(clients, deployer, token))
  }
  local.setInstant(false)
  const createMintCall = (address: Address, to: Address, amount: bigint): Call => ({
    from: deployer,
    to: address,
    gas: cheapGas,
    callData: encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args: [to, amount] }),
  })
  const relayer = keys.getRoleAccount('crossRelayer')
  const calls = crossTokens.flatMap(({ chainId, symbol, decimals }) => {
    const address = chainId === local.chainId ? tokens[symbol] : undefined
    if (address === undefined) return []
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [settlement, maxUint256],
    })
    return [
      createMintCall(address, relayer.address, parseUnits(inventory, decimals)),
      createMintCall(address, settlement, parseUnits(liquidity, decimals)),
      { from: relayer, to: address, gas: cheapGas, callData: approve },
    ]
  })
  const allowances = fresh.flatMap(({ symbol, decimals }) => {
    const address = tokens[symbol]
    const amount = parseUnits(allowance, decimals)
    return address === undefined
      ? []
      : holders.map((holder) => createMintCall(address, holder.address, amount))
  })
  await sendCalls(clients, [...calls, ...allowances])
  return { settlement, startBlock, tokens }
}

const deployOwn: DeploySettlement = (clients, { deployer, owner, firstDepositId }) =>
  deployContract(clients, deployer, 'Settlement', [owner, firstDepositId])

function deployToken(
  clients: ChainClients,
  deployer: LocalAccount,
  token: CrossTokenFacts,
): Promise<Address> {
  return token.resetsAllowance
    ? deployContract(clients, deployer, 'LocalTether', [])
    : deployContract(clients, deployer, 'LocalToken', [token.name, token.displaySymbol, token.decimals])
}
