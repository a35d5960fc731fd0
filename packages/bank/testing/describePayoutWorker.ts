import type { PayoutFixture } from './openPayoutFixture.ts'

/** Environment of a worker process that pays out of the fixture's vault, over an endpoint of the chain. */
export function describePayoutWorker(scene: PayoutFixture, rpcUrl: string): Record<string, string> {
  return {
    MODE: 'demo',
    DATABASE_URL: scene.books.testDatabase.urls.worker,
    RPC_URLS_56: rpcUrl,
    VAULT_ADDRESS: scene.recharge.vault.address,
    USDT_ADDRESS: scene.recharge.vault.token,
    POLL_EVERY_MS: '50',
    PAYER_KEY_56: scene.payerKey,
  }
}
