export { type EpochPoolFixture, openEpochPoolFixture } from './openEpochPoolFixture.ts'
export { deriveAccountSeed, openPoolFixture, type PoolFixture } from './openPoolFixture.ts'
