import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hash,
  type Hex,
  hashMessage,
  isErc6492Signature,
  parseAbi,
  recoverAddress,
} from 'viem'
import { ChainReadError } from '../rpc/chainReadError.ts'
import { readFromAll } from '../rpc/rpcAgreement.ts'
import type { RpcProvider } from '../rpc/rpcProvider.ts'

const executionReverted = 3
/** Wrapped signatures carry a wallet's deployment; anything longer is somebody's attempt to make us work. */
const maximumSignatureLength = 2 + 2 * 16_384

async function isSignedByKey(address: Address, hash: Hash, signature: Hex): Promise<boolean> {
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    return false
  }
}

const signatureAbi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
const acceptedAnswer = '0x1626ba7e'

/**
 * viem's own action answers "invalid" when the node is down; here only a revert or a plain "no" is invalid,
 * so that an outage never looks like a wrong signature.
 */
async function isAcceptedByContract(
  provider: RpcProvider,
  params: { address: Address; hash: Hash; signature: Hex },
): Promise<boolean> {
  const { address, hash, signature } = params
  const wrapped = isErc6492Signature(signature)
  const code = await provider.request('eth_getCode', [address, 'latest'])
  if (code === '0x' && !wrapped) return false
  const call = wrapped
    ? {
        data: encodeDeployData({
          abi: erc6492SignatureValidatorAbi,
          bytecode: erc6492SignatureValidatorByteCode,
          args: [address, hash, signature],
        }),
      }
    : {
        to: address,
        data: encodeFunctionData({
          abi: signatureAbi,
          functionName: 'isValidSignature',
          args: [hash, signature],
        }),
      }
  try {
    const answer = await provider.request('eth_call', [call, 'latest'])
    if (typeof answer !== 'string') return false
    return wrapped ? /^0x0*1$/.test(answer) : answer.startsWith(acceptedAnswer)
  } catch (error) {
    if (error instanceof ChainReadError && error.nodeCode === executionReverted) return false
    throw error
  }
}

/**
 * True when `address` signed `message` (EIP-191): by its key, or as a smart account by ERC-1271 or, not yet deployed,
 * ERC-6492. A key's signature needs no RPC. Throws ChainReadError when a contract must be read and cannot be.
 */
export async function readSignature(
  providers: readonly RpcProvider[],
  params: { address: Address; message: string; signature: Hex },
): Promise<boolean> {
  if (params.signature.length > maximumSignatureLength || !/^0x([0-9a-fA-F]{2})*$/.test(params.signature))
    return false
  const hash = hashMessage(params.message)
  if (await isSignedByKey(params.address, hash, params.signature)) return true
  return readFromAll(providers, 'a signature', (provider) =>
    isAcceptedByContract(provider, { ...params, hash }),
  )
}
