import type { Address } from 'viem'
import { erc20Abi } from '../../generated/erc20.ts'
import { readWord } from '../rpc/readWords.ts'
import { readFromFirst } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'
import { MalformedAnswer, parseBlock, parseQuantity } from '../rpc/rpcShapes.ts'

/** An address's balance of a token and its allowances for the spenders; token units. */
export type TokenStanding = { readonly balance: bigint; readonly allowances: readonly bigint[] }

/** Facts of an address; `coin` in its smallest unit. */
export type AddressFacts = {
  /** Code of its own: an account that lends itself a contract's (EIP-7702) is still an account. */
  readonly isContract: boolean
  readonly transactionCount: bigint
  readonly coin: bigint
}

/** The newest block, final or not. */
export type HeadBlock = { readonly number: bigint; readonly timestampMs: number }

const delegation = /^0xef0100[0-9a-f]{40}$/i

/** Reads at the newest block of the first provider that answers: for display and checks, never to book. Throws ChainReadError. */
export function readTokenStanding(
  providers: readonly RpcProvider[],
  params: { token: Address; owner: Address; spenders: readonly Address[] },
): Promise<TokenStanding> {
  const { token, owner, spenders } = params
  return readFromFirst(providers, async (provider) => {
    const view = { to: token, at: 'latest', abi: erc20Abi } as const
    const [balance, ...allowances] = await Promise.all([
      readWord(provider, { ...view, functionName: 'balanceOf', args: [owner] }),
      ...spenders.map((spender) =>
        readWord(provider, { ...view, functionName: 'allowance', args: [owner, spender] }),
      ),
    ])
    return { balance, allowances }
  })
}

/** Reads at the newest block of the first provider that answers. Throws ChainReadError. */
export function readAddressFacts(providers: readonly RpcProvider[], address: Address): Promise<AddressFacts> {
  return readFromFirst(providers, async (provider) => {
    const [code, count, coin] = await Promise.all([
      provider.request('eth_getCode', [address, 'latest']),
      provider.request('eth_getTransactionCount', [address, 'latest']),
      provider.request('eth_getBalance', [address, 'latest']),
    ])
    if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code))
      throw new MalformedAnswer('code is not whole bytes')
    if (typeof coin !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(coin))
      throw new MalformedAnswer('balance is no number')
    return {
      isContract: code !== '0x' && !delegation.test(code),
      transactionCount: parseQuantity(count, 'transaction count'),
      coin: BigInt(coin),
    }
  })
}

/** The newest block of the first provider that answers. Throws ChainReadError. */
export function readHeadBlock(providers: readonly RpcProvider[]): Promise<HeadBlock> {
  return readFromFirst(providers, async (provider) => {
    const block = parseBlock(await provider.request('eth_getBlockByNumber', ['latest', false]))
    if (block === null) throw new MalformedAnswer('no newest block')
    return { number: block.number, timestampMs: block.timestampMs }
  })
}
