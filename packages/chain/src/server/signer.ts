import { type Address, type Hex, parseTransaction, recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type ClientAccess, sendJson } from './sendJson.ts'

/** A transaction before its signature; amounts in wei. */
export type UnsignedTransaction = {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly callData: Hex
  readonly value: bigint
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A key that signs and is never seen. */
export type Signer = {
  /** In lower case. */
  readonly address: Address
  /** The bytes to broadcast. Throws when there is no signature, or one over something else. */
  signTransaction(transaction: UnsignedTransaction): Promise<Hex>
}

/** The fees that signed bytes offer. */
export function parseRawFees(raw: Hex): { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint; gas: bigint } {
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, gas = 0n } = parseTransaction(raw)
  return { maxFeePerGas, maxPriorityFeePerGas, gas }
}

/** A key held in this process: for the demo. */
export function createLocalSigner(privateKey: Hex): Signer {
  const account = privateKeyToAccount(privateKey)
  return {
    address: account.address.toLowerCase() as Address,
    signTransaction: ({ callData, ...transaction }) =>
      account.signTransaction({ ...transaction, data: callData, type: 'eip1559' }),
  }
}

/** Reads the signed bytes and compares every field: a signer must not be able to change what is paid. */
async function assertSigned(raw: Hex, wanted: UnsignedTransaction, address: Address): Promise<void> {
  const signed = parseTransaction(raw)
  const same =
    signed.type === 'eip1559' &&
    signed.chainId === wanted.chainId &&
    (signed.nonce ?? 0) === wanted.nonce &&
    signed.to?.toLowerCase() === wanted.to.toLowerCase() &&
    (signed.data ?? '0x') === wanted.callData &&
    (signed.value ?? 0n) === wanted.value &&
    signed.gas === wanted.gas &&
    (signed.maxFeePerGas ?? 0n) === wanted.maxFeePerGas &&
    (signed.maxPriorityFeePerGas ?? 0n) === wanted.maxPriorityFeePerGas
  if (!same) throw new Error('the signer signed another transaction')
  const signedBy = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
  if (signedBy.toLowerCase() !== address) throw new Error('the signer signed with another key')
}

const toHex = (value: bigint | number): Hex => `0x${value.toString(16)}`

type SignerAnswer = { result?: unknown; error?: { message?: unknown } }

function readRaw({ result, error }: SignerAnswer): Hex {
  if (error !== undefined) throw new Error(`the signer refused: ${String(error.message).slice(0, 200)}`)
  // Web3Signer answers the bytes, Clef and geth an object that carries them.
  const raw = typeof result === 'object' && result !== null && 'raw' in result ? result.raw : result
  if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(raw))
    throw new Error('the signer answered no signed transaction')
  return raw.toLowerCase() as Hex
}

/** A signer of its own over JSON-RPC `eth_signTransaction`, as Web3Signer and Clef speak it; its answer is verified. */
export function createRemoteSigner(params: {
  url: string
  address: Address
  access?: ClientAccess | undefined
  timeoutMs?: number
}): Signer {
  const address = params.address.toLowerCase() as Address
  const requestSignature = async (transaction: UnsignedTransaction): Promise<SignerAnswer> => {
    const parameters = {
      from: address,
      to: transaction.to,
      data: transaction.callData,
      value: toHex(transaction.value),
      gas: toHex(transaction.gas),
      nonce: toHex(transaction.nonce),
      chainId: toHex(transaction.chainId),
      maxFeePerGas: toHex(transaction.maxFeePerGas),
      maxPriorityFeePerGas: toHex(transaction.maxPriorityFeePerGas),
    }
    const { status, text } = await sendJson({
      url: params.url,
      body: { jsonrpc: '2.0', id: 1, method: 'eth_signTransaction', params: [parameters] },
      timeoutMs: params.timeoutMs ?? 10_000,
      access: params.access,
    })
    if (status < 200 || status > 299) throw new Error(`the signer answered HTTP ${status}`)
    return JSON.parse(text) as SignerAnswer
  }
  return {
    address,
    async signTransaction(transaction) {
      const raw = readRaw(await requestSignature(transaction))
      await assertSigned(raw, transaction, address)
      return raw
    },
  }
}
