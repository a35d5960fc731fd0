import { erc20Abi, vaultAbi } from '@bank/chain'
import { localTokenAbi } from '@bank/chain/server'
import { encodeFunctionData, type Hex, parseUnits } from 'viem'
import type { ChainClients } from '../chains/createChainClients.ts'
import { sendCalls } from '../chains/sendCalls.ts'
import type { DemoKeys } from '../demoKeys.ts'
import type { DemoContracts } from '../deploy/contracts.ts'
import type { DemoOperator } from './addDemoOperators.ts'
import { inBatches } from './inBatches.ts'
import type { SeededMember } from './seededMembers.ts'
import type { SignedIn } from './signInMember.ts'
import { type SignedInOperator, signInOperator } from './signInOperator.ts'

export type EarningSeedOptions = {
  readonly consoleUrl: string
  readonly consoleOrigin: string
  readonly clients: ChainClients
  readonly keys: DemoKeys
  readonly contracts: DemoContracts
  readonly operators: readonly DemoOperator[]
  readonly members: readonly SignedIn[]
}

/** The platform's own capital, so that every product can be bought from the first day on. */
const capitalUsdt = '100000'
const gates = ['yield', 'team', 'pool', 'privateTransfer'] as const
const licence = {
  jurisdiction: 'None: a demo on local chains',
  licence: 'None needed for play money',
  reason: 'The demo shows every product.',
}
const transferGas = 200_000n
const rebalanceGas = 1_000_000n
const finalityBlocks = 3

/**
 * Gives the demo capital, open gates and stakes: proposed by one operator and approved by another at the console,
 * bought by members through the api. Doing it again after an interruption adds only what is missing.
 */
export async function seedEarning(options: EarningSeedOptions): Promise<void> {
  await depositCapital(options)
  const treasurer = await signIn(options, 'treasurer')
  const treasurer2 = await signIn(options, 'treasurer2')
  const parameters = await signIn(options, 'parameters')
  const parameters2 = await signIn(options, 'parameters2')
  const capital = await treasurer.console.proposeCapital(
    { amount: capitalUsdt, reason: 'Capital of the demo, of which the first interest is promised.' },
    { idempotencyKey: 'seed-capital' },
  )
  await approve(treasurer2, capital.id)
  // A one-time code works once, and three of them are good at a time, so the gates are shared between two people.
  const approvers = [treasurer, treasurer, parameters2, parameters2]
  for (const [place, name] of gates.entries()) {
    const proposal = await parameters.console.proposeGate(
      { name, isOpen: true, ...licence },
      { idempotencyKey: `seed-gate-${name}` },
    )
    await approve(approvers[place] ?? treasurer, proposal.id)
  }
  for (const { console } of [treasurer, treasurer2, parameters, parameters2]) await console.signOut()
  await inBatches(options.members, seedStakes)
}

async function signIn(options: EarningSeedOptions, name: string): Promise<SignedInOperator> {
  const operator = options.operators.find((each) => each.name === name)
  if (operator === undefined) throw new Error(`the demo has no operator ${name}`)
  return signInOperator(options, operator)
}

async function approve({ console, confirm }: SignedInOperator, id: string): Promise<void> {
  const proposal = await console.queryProposal({ proposalId: id })
  if (proposal.state !== 'open') return
  await confirm((totp) =>
    console.approveProposal({ proposalId: id, summaryHash: proposal.summary.hash, totp }),
  )
}

/**
 * Puts USDT into the vault as a platform would: a plain transfer, which is surplus until two operators book it. Not again
 * where a start that was cut short has done so.
 */
async function depositCapital({ clients, keys, contracts }: EarningSeedOptions): Promise<void> {
  const deployer = keys.getRoleAccount('deployer')
  const past = await clients.publicClient.getContractEvents({
    abi: erc20Abi,
    address: contracts.usdt,
    eventName: 'Transfer',
    args: { from: deployer.address, to: contracts.vault },
    fromBlock: BigInt(contracts.vaultStartBlock),
  })
  if (past.length > 0) return
  const amount = parseUnits(capitalUsdt, 18)
  const createCall = (callData: Hex) => ({ from: deployer, to: contracts.usdt, callData, gas: transferGas })
  const rebalance = encodeFunctionData({ abi: vaultAbi, functionName: 'rebalance' })
  const mint = { abi: localTokenAbi, functionName: 'mint', args: [deployer.address, amount] } as const
  const transfer = { abi: erc20Abi, functionName: 'transfer', args: [contracts.vault, amount] } as const
  await sendCalls(clients, [
    createCall(encodeFunctionData(mint)),
    createCall(encodeFunctionData(transfer)),
    // Idle funds earn nothing; anyone may call rebalance.
    { from: deployer, to: contracts.vault, callData: rebalance, gas: rebalanceGas },
  ])
  await clients.local.mine(finalityBlocks)
}

/** Lists a seeded member's stakes, in GUSD; products by their place in the catalogue, 1 is on demand. */
function listStakes({
  index,
  exchangeUsdt,
  exchangeBackGusd,
}: SeededMember): { product: number; amount: number }[] {
  const free = Math.floor(exchangeUsdt * 0.99) - exchangeBackGusd
  if (index === 0)
    return [
      { product: 1, amount: 600 },
      { product: 2, amount: 400 },
    ]
  // Every fifth member stakes nothing, and the last third of a balance stays free.
  const amount = Math.floor((free * 2) / 3)
  if (index % 5 === 4 || amount < 100) return []
  return [{ product: 1 + (index % 4), amount }]
}

async function seedStakes({ api, seed }: SignedIn): Promise<void> {
  for (const [place, { product, amount }] of listStakes(seed).entries())
    await api.stake(
      { stakeTemplateId: `${product}`, amount: `${amount}` },
      { idempotencyKey: `seed-${seed.index}-stake-${place}` },
    )
}
