import { depositAbi } from '@bank/chain/crosschain'
import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import type { ProviderFault } from './startProviderProxy.ts'

type Call = { chainId: number; to: string; data: Hex; value?: string }
type Answer = Record<string, unknown> & { swapTx: Call; approvalTxns: Call[] }

/** Changes the provider's true answer. */
export const tamper =
  (change: (answer: Answer) => void): ProviderFault =>
  async ({ path, forward }) => {
    const answer = (await forward()) as Answer
    if (path === '/swap/approval') change(answer)
    return answer
  }

export const tamperAnswer = (changes: object) => tamper((answer) => Object.assign(answer, changes))

export const tamperSwap = (changes: Partial<Call>) => tamper(({ swapTx }) => Object.assign(swapTx, changes))

export const tamperApproval = (changes: Partial<Call>) =>
  tamper(({ approvalTxns }) => Object.assign(approvalTxns[0] ?? {}, changes))

/** The true call with one argument of its deposit changed. */
export const tamperDeposit = (index: number, value: unknown) =>
  tamper((answer) => {
    const { args } = decodeFunctionData({ abi: depositAbi, data: answer.swapTx.data })
    const changed = args.map((arg, at) => (at === index ? value : arg)) as unknown as typeof args
    answer.swapTx.data = `${encodeFunctionData({ abi: depositAbi, functionName: 'deposit', args: changed })}73c0de`
  })
