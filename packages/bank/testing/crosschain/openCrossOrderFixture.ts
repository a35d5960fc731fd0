import { createAcrossSwapApi } from '@bank/chain/server'
import { findCrossDiscrepancies } from '../../src/crosschain/findCrossDiscrepancies.ts'
import { createProviderStatusClient } from '../../src/crosschain/provider/createProviderStatusClient.ts'
import { type CrossWatch, createCrossWatch } from '../../src/crosschain/sync/crossWatch.ts'
import { restoreCrossOrders } from '../../src/crosschain/sync/restoreCrossOrders.ts'
import { syncCrossOrders } from '../../src/crosschain/sync/syncCrossOrders.ts'
import { openTestBank } from '../openTestBank.ts'
import { createMemberTransfers } from './createMemberTransfers.ts'
import { createRelayers } from './createRelayers.ts'
import { type CrossSide, openCrossSide } from './openCrossSide.ts'
import { startStatusService } from './startStatusService.ts'

const [originChainId, destinationChainId] = [56, 137]

export type CrossOrderFixture = Awaited<ReturnType<typeof openCrossOrderFixture>>

/** A bank that follows transfers between two sides, with one member. */
async function openBank(origin: CrossSide, destination: CrossSide, serviceUrl: string) {
  const chains = new Map([
    [originChainId, origin.reader],
    [destinationChainId, destination.reader],
  ])
  const testBank = await openTestBank({ chains })
  const provider = createAcrossSwapApi({
    ...{ baseUrl: serviceUrl, apiKey: null, integratorId: null },
    ...{ timeoutMs: 30_000, limitMs: 30_000, retryCount: 0 },
  })
  const crossChain = {
    ...{ provider, originChainId, resetFirstTokens: [], integratorId: null },
    settlements: new Map([
      [originChainId, [origin.settlement]],
      [destinationChainId, [destination.settlement]],
    ]),
  }
  const bank = { ...testBank.bank, crossChain }
  const { id: memberId } = await testBank.addMember(3)
  return { testBank, bank, provider, memberId }
}

/**
 * Two real chains with settlement contracts, a bank that follows transfers between them, and a service on
 * Across's status path that says what a test wants. Account 3 is the member, account 4 relays.
 */
export async function openCrossOrderFixture() {
  const [origin, destination, service] = await Promise.all([
    openCrossSide(originChainId, 18),
    openCrossSide(destinationChainId, 6),
    startStatusService(),
  ])
  const { testBank, bank, provider, memberId } = await openBank(origin, destination, service.url)
  /** Looks again at once, whatever it saw; waits for everybody, however busy the machine is. */
  const createWatch = (changes: Partial<CrossWatch> = {}): CrossWatch => ({
    ...createCrossWatch({ provider, pollMs: 0 }),
    timeoutMs: 60_000,
    statusClient: createProviderStatusClient(provider, { timeoutMs: 60_000 }),
    ...changes,
  })
  /** Waits hardly at all for the service. */
  const createShortTimeoutWatch = () =>
    createWatch({ statusClient: createProviderStatusClient(provider, { timeoutMs: 200 }) })
  const watch = createWatch()

  return {
    ...{ bank, testBank, origin, destination, service, memberId },
    ...{ watch, createWatch, createShortTimeoutWatch },
    ...createRelayers(origin, destination),
    ...createMemberTransfers({ bank, origin, destination, memberId }),
    follow: (one = watch) => syncCrossOrders(bank, one),
    recover: (one = watch) => restoreCrossOrders(bank, one),
    /** Sets the service's answer for every deposit from now on. */
    setStatus(status: string, fields: Readonly<Record<string, string>> = {}) {
      service.setAnswer(({ depositId }) => ({
        status: 200,
        body: { status, originChainId, depositId, destinationChainId, ...fields },
      }))
    },
    async passTime(seconds: number) {
      testBank.wait(seconds * 1_000)
      for (const { client, chain } of [origin, destination]) {
        await client.increaseTime({ seconds })
        await chain.mine(3)
      }
    },
    findDiscrepancies: () => findCrossDiscrepancies(bank.database),
    async stop() {
      await testBank.close()
      await service.stop()
      for (const { proxy, chain } of [origin, destination]) {
        await proxy.stop()
        await chain.stop()
      }
    },
  }
}
