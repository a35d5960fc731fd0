import { CrossChainError, type CrossChainProvider, type CrossProviderStatus } from '@bank/chain/server'
import { expect, test } from 'vitest'
import { createProviderVoice } from './createProviderVoice.ts'

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
function openVoice(patienceMs: number) {
  const asked: PromiseWithResolvers<CrossProviderStatus>[] = []
  const status: CrossChainProvider['status'] = () => {
    const answer = Promise.withResolvers<CrossProviderStatus>()
    asked.push(answer)
    return answer.promise
  }
  return { asked, voice: createProviderVoice({ status } as CrossChainProvider, patienceMs) }
}

test('behavior: whoever is slow is heard at the next question, and is asked once at a time', async () => {
  const { asked, voice } = openVoice(10)
  expect(await voice.ask(deposit)).toMatchObject({ sighting: { kind: 'silent' } })
  expect(await voice.ask(deposit)).toMatchObject({ sighting: { kind: 'silent' } })
  expect(asked).toHaveLength(1)
  asked[0]?.resolve(known)
  expect(await voice.ask(deposit)).toEqual({
    sighting: { kind: 'said', status: 'pending' },
    refundTxHash: null,
  })
  void voice.ask(deposit)
  expect(asked).toHaveLength(2)
  asked[1]?.resolve({ found: false })
  expect(await voice.ask(deposit)).toMatchObject({ sighting: { kind: 'notFound' } })
})

test('behavior: since when it is silent is told until it answers; what is no trouble of its own is thrown', async () => {
  const { asked, voice } = openVoice(10_000)
  const failing = voice.ask(deposit)
  asked[0]?.reject(new CrossChainError('unavailable', { provider: 'p', detail: 'd' }))
  expect(await failing).toMatchObject({ sighting: { kind: 'silent' } })
  expect(voice.getStanding()).toMatchObject({ asked: 1, failed: 1, silentSince: expect.any(Date) })
  const answering = voice.ask(deposit)
  asked[1]?.resolve(known)
  await answering
  expect(voice.getStanding()).toMatchObject({ asked: 2, failed: 1, silentSince: null })
  const broken = voice.ask(deposit)
  asked[2]?.reject(new TypeError('ours'))
  await expect(broken).rejects.toThrow('ours')
})
