import { createChainReader } from '@bank/chain/server'
import {
  getTestAccount,
  type RpcProxy,
  startRpcProxy,
  startTestChain,
  type TestChain,
} from '@bank/chain/testing'
import { type Address, concat, getContractAddress, type Hex, pad, serializeErc6492Signature } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/openTestBank.ts'
import { createChallenge } from './createChallenge.ts'
import { verifyChallenge } from './verifyChallenge.ts'

/** A smart account that takes its owner's signature: ecrecover, compared with the owner, answered as ERC-1271. */
function walletCode(owner: Address): Hex {
  return `0x60043560005260a43560f81c60205260643560405260843560605260206080608060006001${'5afa50'}60805173${owner.slice(2)}14631626ba7e0260e01b60005260206000f3`
}

const owner = getTestAccount(7)
const factory: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const deployed: Address = `0x${'77'.repeat(20)}`
const runtime = walletCode(owner.address)
const length = ((runtime.length - 2) / 2).toString(16)
const creation: Hex = `0x60${length}600c60003960${length}6000f3${runtime.slice(2)}`
const salt = pad('0x01')
const undeployed = getContractAddress({ bytecode: creation, from: factory, opcode: 'CREATE2', salt })

let chain: TestChain
let proxy: RpcProxy
let testBank: TestBank

beforeAll(async () => {
  chain = await startTestChain({ chainId: 56 })
  proxy = await startRpcProxy(chain.url)
  await chain.client.setCode({ address: deployed, bytecode: runtime })
  const reader = createChainReader({ chainId: 56, urls: [proxy.url], timeoutMs: 10_000, retryCount: 0 })
  testBank = await openTestBank({
    chains: new Map([[56, reader]]),
  })
})
afterEach(() => proxy.setFault(undefined))
afterAll(async () => {
  await testBank.close()
  await proxy.stop()
  await chain.stop()
})

async function signedFor(address: Address, signer = owner) {
  const { message, nonce } = createChallenge(testBank.bank, { address, purpose: 'signIn' })
  const signature = await signer.signMessage({ message })
  return { address: address.toLowerCase() as Address, purpose: 'signIn' as const, nonce, signature }
}

function wrap(signature: Hex): Hex {
  return serializeErc6492Signature({ address: factory, data: concat([salt, creation]), signature })
}

test('default: a key is verified without asking anybody', async () => {
  proxy.calls.length = 0
  const signed = await signedFor(owner.address)
  expect(await verifyChallenge(testBank.bank, signed)).toMatchObject({ nonce: signed.nonce })
  expect(proxy.calls).toEqual([])
})

test('default: a smart account is verified by ERC-1271', async () => {
  const signed = await signedFor(deployed)
  expect(await verifyChallenge(testBank.bank, signed)).toMatchObject({ nonce: signed.nonce })
})

test('default: a smart account not deployed yet is verified by ERC-6492', async () => {
  const signed = await signedFor(undeployed)
  const wrapped = { ...signed, signature: wrap(signed.signature) }
  expect(await verifyChallenge(testBank.bank, wrapped)).toMatchObject({ nonce: signed.nonce })
})

test('error: 1003 a smart account signed for by somebody else', async () => {
  for (const address of [deployed, undeployed]) {
    const signed = await signedFor(address, getTestAccount(8))
    const signature = address === undeployed ? wrap(signed.signature) : signed.signature
    await expect(verifyChallenge(testBank.bank, { ...signed, signature })).rejects.toMatchObject({
      code: 1003,
    })
  }
})

test('error: 1003 a key that signed for an address without code', async () => {
  const signed = await signedFor(undeployed)
  await expect(verifyChallenge(testBank.bank, signed)).rejects.toMatchObject({ code: 1003 })
})

test('error: 430 an outage of the chain is no wrong signature, and members with a key do not feel it', async () => {
  proxy.setFault(async ({ response }) => response.destroy())
  await expect(verifyChallenge(testBank.bank, await signedFor(deployed))).rejects.toMatchObject({ code: 430 })
  const signed = await signedFor(owner.address)
  proxy.calls.length = 0
  expect(await verifyChallenge(testBank.bank, signed)).toMatchObject({ nonce: signed.nonce })
  expect(proxy.calls).toEqual([])
})

test('error: 430 a chain that does not answer within three seconds', async () => {
  proxy.setFault(() => new Promise(() => undefined))
  const startedMs = performance.now()
  await expect(verifyChallenge(testBank.bank, await signedFor(deployed))).rejects.toMatchObject({ code: 430 })
  // Sooner than the reader itself would give the provider up.
  expect(performance.now() - startedMs).toBeLessThan(9_000)
})

test('error: 1003 without a chain, only keys can sign', async () => {
  const bank = { ...testBank.bank, chains: new Map() }
  await expect(verifyChallenge(bank, await signedFor(deployed))).rejects.toMatchObject({ code: 1003 })
})
