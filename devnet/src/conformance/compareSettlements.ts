import { waitForReceipt } from '@bank/chain'
import { settlementAbi } from '@bank/chain/server'
import {
  type Abi,
  type Address,
  decodeErrorResult,
  type Hex,
  isHex,
  type LocalAccount,
  parseAbi,
  parseEventLogs,
  toHex,
} from 'viem'
import { RpcResponseError } from '../chain/startAnvil.ts'
import type { ChainClients } from '../demo/chains/createChainClients.ts'
import { type Actor, listSteps, type Step, type StepFacts } from './listSteps.ts'

/** Their arguments name the contract that asked, which is another for each. */
const tokenErrors = parseAbi([
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
])

/** A contract that answers to the settlement's ABI. */
export type Candidate = {
  readonly name: string
  readonly address: Address
  /** Everything it can say, errors above all. */
  readonly abi: Abi
  /** Wraps the owner's call that relays roots; left out where the contract takes it as it is. */
  wrapRoots?(callData: Hex): Hex
}

export type Comparison = {
  readonly title: string
  readonly outcomes: readonly string[]
  readonly gas: readonly (bigint | undefined)[]
  readonly isSame: boolean
  readonly differs: string | undefined
}

type Outcome = { readonly summary: string; readonly gas: bigint | undefined }

/** Takes every candidate through the same steps, and answers what each made of them. */
export async function compareSettlements(
  clients: ChainClients,
  params: {
    candidates: readonly Candidate[]
    actors: Readonly<Record<Actor, LocalAccount>>
    facts: StepFacts
  },
): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  for (const step of listSteps(params.facts)) {
    const outcomes: Outcome[] = []
    for (const candidate of params.candidates)
      outcomes.push(await runStep(clients, candidate, step, params.actors[step.from]))
    comparisons.push({
      title: step.title,
      outcomes: outcomes.map(({ summary }) => summary),
      gas: outcomes.map(({ gas }) => gas),
      isSame: new Set(outcomes.map(({ summary }) => summary)).size === 1,
      differs: step.differs,
    })
  }
  return comparisons
}

async function runStep(
  { local, publicClient, getWallet }: ChainClients,
  candidate: Candidate,
  step: Step,
  from: LocalAccount,
): Promise<Outcome> {
  const callData =
    step.from === 'owner' && candidate.wrapRoots ? candidate.wrapRoots(step.callData) : step.callData
  const { value = 0n, to = candidate.address } = step
  const call = { from: from.address, to, data: callData, value: toHex(value) }
  const rejection = await local.request('eth_call', [call, 'latest']).then(
    () => undefined,
    (error: unknown) => decodeRejection(error, candidate.abi),
  )
  if (rejection !== undefined) return { summary: `refused: ${rejection}`, gas: undefined }
  const hash = await getWallet(from).sendTransaction({
    ...{ to, data: callData, value },
    gas: 2_000_000n,
  })
  const receipt = await waitForReceipt(publicClient, hash)
  // The proxy's and the bridge's own events are no part of what is compared.
  const logs = receipt.logs.filter(({ address }) => address.toLowerCase() === candidate.address.toLowerCase())
  const events = parseEventLogs({ abi: settlementAbi, logs })
  return { summary: [receipt.status, ...events.map(formatEvent)].join('; '), gas: receipt.gasUsed }
}

function formatEvent({ eventName, args }: { eventName: string; args: object }): string {
  const toJsonValue = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
  return `${eventName} ${JSON.stringify(args, toJsonValue)}`
}

/** The contract's own word for it; its bytes where it has none. */
function decodeRejection(error: unknown, abi: Abi): string {
  if (!(error instanceof RpcResponseError) || !isHex(error.details)) throw error
  if (error.details === '0x') return 'without a word'
  try {
    const { errorName, args = [] } = decodeErrorResult({
      abi: [...abi, ...tokenErrors],
      data: error.details,
    })
    return errorName === 'Error' ? `"${String(args[0])}"` : errorName
  } catch {
    return error.details
  }
}
