import { openPoolFixture } from '@bank/privacy/testing'

/** Opens a chain of id 56 with a real pool of 0.1 BNB, for tests of layers that may not know pools. */
export async function openPoolChain() {
  const { chain, pool, stop } = await openPoolFixture({ minimumBatch: 1 })
  return { url: chain.url, pool: pool.toLowerCase(), stop }
}
