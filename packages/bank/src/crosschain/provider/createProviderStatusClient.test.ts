import { CrossChainError, type CrossChainProvider, type CrossProviderStatus } from '@bank/chain/server'
import { expect, test } from 'vitest'
import { createProviderStatusClient } from './createProviderStatusClient.ts'

const deposit = { originChainId: 56, depositId: 7n }
const known: CrossProviderStatus = {
  ...deposit,
  found: true,
  status: 'pending',
  destinationChainId: 137,
  depositTxHash: null,
  fillTxHash: null,
  refundTxHash: null,
  depositsInTransaction: null,
}

/** A provider whose answers the test gives one by one. */
function openClient(options: { readonly timeoutMs: number; readonly keepMs?: number }) {
  const asked: PromiseWithResolvers<CrossProviderStatus>[] = []
  const status: CrossChainProvider['status'] = () => {
    const answer = Promise.withResolvers<CrossProviderStatus>()
    asked.push(answer)
    return answer.promise
  }
  return { asked, client: createProviderStatusClient({ status } as CrossChainProvider, options) }
}

test('behavior: a slow provider is heard at the next question, and is asked once at a time', async () => {
  const { asked, client } = openClient({ timeoutMs: 10 })
  expect(await client.fetchStatus(deposit)).toMatchObject({ sighting: { kind: 'silent' } })
  expect(await client.fetchStatus(deposit)).toMatchObject({ sighting: { kind: 'silent' } })
  expect(asked).toHaveLength(1)
  asked[0]?.resolve(known)
  expect(await client.fetchStatus(deposit)).toEqual({
    sighting: { kind: 'said', status: 'pending' },
    refundTxHash: null,
  })
  void client.fetchStatus(deposit)
  expect(asked).toHaveLength(2)
  asked[1]?.resolve({ found: false })
  expect(await client.fetchStatus(deposit)).toMatchObject({ sighting: { kind: 'notFound' } })
})

test('behavior: the start of a silence is reported until an answer; an error of another kind is thrown', async () => {
  const { asked, client } = openClient({ timeoutMs: 10_000 })
  const failing = client.fetchStatus(deposit)
  asked[0]?.reject(new CrossChainError('unavailable', { provider: 'p', detail: 'd' }))
  expect(await failing).toMatchObject({ sighting: { kind: 'silent' } })
  expect(client.getAvailability()).toMatchObject({
    requestCount: 1,
    failureCount: 1,
    unavailableSince: expect.any(Date),
  })
  const answering = client.fetchStatus(deposit)
  asked[1]?.resolve(known)
  await answering
  expect(client.getAvailability()).toMatchObject({ requestCount: 2, failureCount: 1, unavailableSince: null })
  const broken = client.fetchStatus(deposit)
  asked[2]?.reject(new TypeError('ours'))
  await expect(broken).rejects.toThrow('ours')
})

test('behavior: a kept answer serves its deposit alone, and a silence is kept as well', async () => {
  const { asked, client } = openClient({ timeoutMs: 10_000, keepMs: 3_600_000 })
  const first = client.fetchStatus(deposit)
  asked[0]?.resolve(known)
  expect(await client.fetchStatus(deposit)).toEqual(await first)
  expect(await client.fetchStatus(deposit)).toEqual(await first)
  expect(asked).toHaveLength(1)
  const another = client.fetchStatus({ ...deposit, depositId: 8n })
  asked[1]?.reject(new CrossChainError('unavailable', { provider: 'p', detail: 'd' }))
  expect(await another).toMatchObject({ sighting: { kind: 'silent' } })
  expect(await client.fetchStatus({ ...deposit, depositId: 8n })).toEqual(await another)
  expect(asked).toHaveLength(2)
})
