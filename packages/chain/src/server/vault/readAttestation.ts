import { type Address, decodeFunctionResult, encodeFunctionData, type Hash, type Hex } from 'viem'
import { attestationAbi } from '../../generated/attestation.ts'
import { toPosition } from '../rpc/readWords.ts'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'

/** The newest record of an attestation contract: liabilities in micro-units, what the vault said in token units. */
export type AttestedRecord = {
  readonly number: bigint
  readonly root: Hex
  readonly liabilities: bigint
  readonly bookedDeposits: bigint
  readonly bookedPayouts: bigint
  readonly idle: bigint
  readonly supplied: bigint
  readonly withdrawable: bigint
  readonly totalDeposited: bigint
  readonly totalPaidOut: bigint
  readonly microUnit: bigint
  readonly timeMs: number
  readonly blockNumber: bigint
}

/** The newest record as of that block, the same for all providers; number 0 before the first. Throws ChainReadError. */
export function readAttestation(
  providers: readonly RpcProvider[],
  params: { contract: Address; blockHash: Hash },
): Promise<AttestedRecord> {
  const at = toPosition(params.blockHash)
  return readFromAll(providers, 'attestation', async (provider) => {
    const readView = async (functionName: 'latest' | 'microUnit') => {
      const callData = encodeFunctionData({ abi: attestationAbi, functionName })
      return (await provider.request('eth_call', [{ to: params.contract, data: callData }, at])) as Hex
    }
    const [latest, unit] = await Promise.all([readView('latest'), readView('microUnit')])
    try {
      const record = decodeFunctionResult({ abi: attestationAbi, functionName: 'latest', data: latest })
      const microUnit = decodeFunctionResult({ abi: attestationAbi, functionName: 'microUnit', data: unit })
      const { snapshotTime: _snapshotTime, time, ...facts } = record
      return { ...facts, microUnit, timeMs: Number(time) * 1_000 }
    } catch {
      throw provider.createError('malformed', 'an attestation that cannot be decoded')
    }
  })
}
