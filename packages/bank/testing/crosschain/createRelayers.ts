import { toWord } from '@bank/chain/crosschain'
import { type SettledDeposit, settlementAbi } from '@bank/chain/server'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hash,
  keccak256,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import { type CrossSide, member, owner, relayer } from './openCrossSide.ts'

const toRelay = (deposit: SettledDeposit) => ({
  depositor: toWord(deposit.depositor),
  recipient: toWord(deposit.recipient),
  exclusiveRelayer: toWord(deposit.exclusiveRelayer),
  inputToken: toWord(deposit.inputToken),
  outputToken: toWord(deposit.outputToken),
  inputAmount: deposit.inputAmount,
  outputAmount: deposit.outputAmount,
  originChainId: BigInt(deposit.originChainId),
  depositId: deposit.depositId,
  fillDeadline: deposit.fillDeadline,
  exclusivityDeadline: deposit.exclusivityDeadline,
  message: deposit.message,
})

const refundLeaf = parseAbiParameters([
  'Leaf leaf',
  'struct Leaf { uint256 amountToReturn; uint256 chainId; uint256[] refundAmounts; uint32 leafId; address l2TokenAddress; address[] refundAddresses; }',
])
const slowLeaf = parseAbiParameters([
  'Leaf leaf',
  'struct Relay { bytes32 depositor; bytes32 recipient; bytes32 exclusiveRelayer; bytes32 inputToken; bytes32 outputToken; uint256 inputAmount; uint256 outputAmount; uint256 originChainId; uint256 depositId; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; }',
  'struct Leaf { Relay relayData; uint256 chainId; uint256 updatedOutputAmount; }',
])

/** Acts of relayers and of the contracts' owner. */
export function createRelayers(origin: CrossSide, destination: CrossSide) {
  const roots = new Map<CrossSide, number>()
  const publishRoots = async (side: CrossSide, refundRoot: Hash, slowRoot: Hash): Promise<number> => {
    const args = [refundRoot, slowRoot] as const
    const encoded = encodeFunctionData({ abi: settlementAbi, functionName: 'relayRootBundle', args })
    await side.call({ from: owner, to: side.settlement, data: encoded })
    const bundleId = roots.get(side) ?? 0
    roots.set(side, bundleId + 1)
    return bundleId
  }
  return {
    /** Fills a deposit, or one that was made up from it. */
    fill: (deposit: SettledDeposit, changes: Partial<SettledDeposit> = {}): Promise<Hash> => {
      const args = [toRelay({ ...deposit, ...changes }), 56n, toWord(relayer.address)] as const
      const encoded = encodeFunctionData({ abi: settlementAbi, functionName: 'fillRelay', args })
      return destination.call({ from: relayer, to: destination.settlement, data: encoded })
    },
    /** Asks the contract itself to pay, and lets it. */
    async fillSlowly(deposit: SettledDeposit): Promise<Hash> {
      const relayData = toRelay(deposit)
      const asking = { abi: settlementAbi, functionName: 'requestSlowFill', args: [relayData] } as const
      await destination.call({ from: relayer, to: destination.settlement, data: encodeFunctionData(asking) })
      const leaf = { relayData, chainId: 137n, updatedOutputAmount: deposit.outputAmount }
      const root = keccak256(encodeAbiParameters(slowLeaf, [leaf]))
      const bundleId = await publishRoots(destination, zeroHash, root)
      const args = [leaf, bundleId, []] as const
      const encoded = encodeFunctionData({ abi: settlementAbi, functionName: 'executeSlowRelayLeaf', args })
      return destination.call({ from: owner, to: destination.settlement, data: encoded })
    },
    /** Pays back by a leaf under a root, as the dataworker does. */
    async refund(amounts: readonly bigint[], changes: { token?: Address; to?: Address } = {}): Promise<Hash> {
      const leaf = {
        amountToReturn: 0n,
        chainId: 56n,
        refundAmounts: amounts,
        leafId: 0,
        l2TokenAddress: changes.token ?? origin.token,
        refundAddresses: amounts.map(() => changes.to ?? member.address),
      }
      const root = keccak256(encodeAbiParameters(refundLeaf, [leaf]))
      const bundleId = await publishRoots(origin, root, zeroHash)
      const args = [bundleId, leaf, []] as const
      const encoded = encodeFunctionData({
        abi: settlementAbi,
        functionName: 'executeRelayerRefundLeaf',
        args,
      })
      return origin.call({ from: owner, to: origin.settlement, data: encoded })
    },
  }
}
