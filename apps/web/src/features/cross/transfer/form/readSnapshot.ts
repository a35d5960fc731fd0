import { erc20Abi } from '@bank/chain'
import type { Address } from 'viem'
import { getChainClient } from '../../../../transactions/chainClient/getChainClient.ts'
import { computeMaximumFee } from '../../../../transactions/run/gasLimits.ts'
import type { ChainFacts } from '../../../../wallet/chainFacts.ts'
import type { RouterToken } from '../../routersQuery.ts'
import { QuoteRejected } from '../quote/evaluateQuote.ts'

/** Balances of the wallet and the maximum network fee, read from the chain; coins in wei, tokens in units. */
export type CrossSnapshot = {
  readonly tokenBalance: bigint
  readonly coinBalance: bigint
  readonly gasPrice: bigint
  readonly fee: bigint
  readonly coin: string
}

/** Reads the balances and the fee of a transfer from its origin chain. Throws the chain's errors. */
export async function readSnapshot(
  chain: ChainFacts,
  address: Address,
  token: Pick<RouterToken, 'originToken'>,
): Promise<CrossSnapshot> {
  const client = getChainClient(chain)
  const [tokenBalance, coinBalance, gasPrice] = await Promise.all([
    client.readContract({
      address: token.originToken as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    }),
    client.getBalance({ address }),
    client.getGasPrice(),
  ])
  const fee = computeMaximumFee(['approve', 'cross'], gasPrice)
  return { tokenBalance, coinBalance, gasPrice, fee, coin: chain.nativeCurrency.symbol }
}

/**
 * Verifies the decimals of a pair on both chains: false ones could present a thousandth of a cent as a
 * hundred dollars. Throws the chains' errors and `QuoteRejected`.
 */
export async function verifyDecimals(
  [origin, destination]: readonly [ChainFacts, ChainFacts],
  pair: Pick<
    RouterToken,
    'originToken' | 'originTokenDecimals' | 'destinationToken' | 'destinationTokenDecimals'
  >,
): Promise<true> {
  const read = (facts: ChainFacts, contract: string) =>
    getChainClient(facts).readContract({
      address: contract as Address,
      abi: erc20Abi,
      functionName: 'decimals',
    })
  const [left, right] = await Promise.all([
    read(origin, pair.originToken),
    read(destination, pair.destinationToken),
  ])
  if (left !== pair.originTokenDecimals || right !== pair.destinationTokenDecimals)
    throw new QuoteRejected('wrongOutputToken')
  return true
}
