import {
  type Abi,
  type Address,
  encodeFunctionData,
  type Hash,
  maxUint256,
  zeroAddress,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTestAccount, startTestChain, type TestChain } from '../../../testing/testChain.ts'
import {
  type CrossRequest,
  depositAbi,
  toWord,
  usualCrossTimes,
  verifyCrossQuote,
} from '../../crosschain/index.ts'
import { erc20Abi } from '../../generated/erc20.ts'
import { settlementAbi } from '../../generated/settlement.ts'
import { createChainReader } from '../chainReader.ts'
import { readArtifact } from '../deploy/readArtifact.ts'
import { isFillOf, isQuotedDeposit } from './settlementEvents.ts'

const owner = getTestAccount(0)
const member = getTestAccount(3)
const relayer = getTestAccount(4)
const recipient = getTestAccount(5).address
const inputAmount = 100n * 10n ** 18n
const outputAmount = 99_920_000n
const gas = 6_000_000n

type Side = { chain: TestChain; settlement: Address; token: Address }
let origin: Side
let destination: Side

async function deploy(
  chain: TestChain,
  name: 'Settlement' | 'LocalToken',
  args: unknown[],
): Promise<Address> {
  const { abi, bytecode } = await readArtifact(name)
  const hash = await chain.client.deployContract({ account: owner, chain: null, abi, bytecode, args, gas })
  await chain.mine(1)
  const { contractAddress } = await chain.client.getTransactionReceipt({ hash })
  if (!contractAddress) throw new Error(`${name} was not deployed`)
  return contractAddress
}

async function call(side: Side, account: typeof owner, params: { to: Address; data: Hash }): Promise<Hash> {
  const hash = await side.chain.client.sendTransaction({ account, chain: null, gas, ...params })
  await side.chain.mine(1)
  const { status } = await side.chain.client.getTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('reverted')
  return hash
}

async function startSide(chainId: number, decimals: number, holder: Address): Promise<Side> {
  const chain = await startTestChain({ chainId })
  const settlement = await deploy(chain, 'Settlement', [owner.address, 1_000])
  const token = await deploy(chain, 'LocalToken', ['Tether USD', 'USDT', decimals])
  const side = { chain, settlement, token }
  const { abi } = await readArtifact('LocalToken')
  const minting = encodeFunctionData({ abi: abi as Abi, functionName: 'mint', args: [holder, 10n ** 21n] })
  await call(side, owner, { to: token, data: minting })
  return side
}

const readerOf = (chainId: number, side: Side) => createChainReader({ chainId, urls: [side.chain.url] })
const nowOf = async (side: Side) => Number((await side.chain.client.getBlock()).timestamp)

beforeAll(async () => {
  ;[origin, destination] = await Promise.all([
    startSide(56, 18, member.address),
    startSide(137, 6, relayer.address),
  ])
})
afterAll(() => Promise.all([origin, destination].map((side) => side?.chain.stop())))

/** Response of an honest provider, for this moment of the origin chain. */
async function quoteHonestly() {
  const now = await nowOf(origin)
  const request: CrossRequest = {
    originChainId: 56,
    destinationChainId: 137,
    inputToken: origin.token,
    outputToken: destination.token,
    inputAmount,
    depositor: member.address,
    recipient,
  }
  const callData = encodeFunctionData({
    abi: depositAbi,
    functionName: 'deposit',
    args: [
      toWord(member.address),
      toWord(recipient),
      toWord(origin.token),
      toWord(destination.token),
      inputAmount,
      outputAmount,
      137n,
      toWord(zeroAddress),
      now,
      now + 7_200,
      0,
      '0x',
    ],
  })
  const swap = { chainId: 56, to: origin.settlement, callData, value: 0n }
  const offer = { minimumOutput: outputAmount, expiresAtMs: null, approvals: [], swap }
  const rules = {
    settlements: [origin.settlement],
    resetFirstTokens: [],
    integratorId: null,
    ...usualCrossTimes,
  }
  const verdict = verifyCrossQuote(request, offer, { rules, allowance: 0n, nowMs: now * 1_000 })
  if (!verdict.ok) throw new Error(verdict.reason)
  return verdict
}

describe('a transfer on two real chains', () => {
  test('default: the verified call is deposited, found by its receipt, filled and found again', async () => {
    const verdict = await quoteHonestly()
    const [approval] = verdict.approvals
    if (approval === undefined) throw new Error('no approval')
    await call(origin, member, { to: approval.to, data: approval.callData })
    const txHash = await call(origin, member, { to: verdict.swap.to, data: verdict.swap.callData })
    const allowance = {
      abi: erc20Abi,
      functionName: 'allowance',
      args: [member.address, origin.settlement],
    } as const
    expect(await origin.chain.client.readContract({ address: origin.token, ...allowance })).toBe(0n)

    const reader = readerOf(56, origin)
    const receipt = await reader.getCrossDeposits({ settlements: [origin.settlement], txHash })
    const [deposit] = receipt.state === 'mined' ? receipt.deposits : []
    if (deposit === undefined) throw new Error('no deposit')
    expect(deposit).toMatchObject({ depositId: 1_000n, exclusivityDeadline: 0 })
    expect(isQuotedDeposit(verdict.deposit, deposit)).toBe(true)

    const relay = {
      depositor: toWord(deposit.depositor),
      recipient: toWord(deposit.recipient),
      exclusiveRelayer: zeroHash,
      inputToken: toWord(deposit.inputToken),
      outputToken: toWord(deposit.outputToken),
      inputAmount: deposit.inputAmount,
      outputAmount: deposit.outputAmount,
      originChainId: 56n,
      depositId: deposit.depositId,
      fillDeadline: deposit.fillDeadline,
      exclusivityDeadline: deposit.exclusivityDeadline,
      message: deposit.message,
    } as const
    const fill = (changes: Partial<typeof relay> | { outputAmount: bigint }) =>
      call(destination, relayer, {
        to: destination.settlement,
        data: encodeFunctionData({
          abi: settlementAbi,
          functionName: 'fillRelay',
          args: [{ ...relay, ...changes }, 137n, toWord(relayer.address)],
        }),
      })
    const approve = {
      abi: erc20Abi,
      functionName: 'approve',
      args: [destination.settlement, maxUint256],
    } as const
    await call(destination, relayer, { to: destination.token, data: encodeFunctionData(approve) })
    await fill({ outputAmount: 1n })
    const filled = await fill({})

    const fills = await readerOf(137, destination).scanCrossFills({
      settlement: destination.settlement,
      originChainId: 56,
      depositId: deposit.depositId,
      fromBlock: 0n,
      toBlock: await destination.chain.client.getBlockNumber(),
    })
    expect(fills.map(({ delivered }) => delivered)).toEqual([1n, outputAmount])
    expect(fills.filter((found) => isFillOf(deposit, found)).map((found) => found.txHash)).toEqual([filled])
    const balance = { abi: erc20Abi, functionName: 'balanceOf', args: [recipient] } as const
    expect(await destination.chain.client.readContract({ address: destination.token, ...balance })).toBe(
      outputAmount + 1n,
    )
  })

  test('behavior: a transaction that is not mined is unmined', async () => {
    const params = { settlements: [origin.settlement], txHash: zeroHash }
    expect(await readerOf(56, origin).getCrossDeposits(params)).toEqual({ state: 'unmined' })
  })
})
