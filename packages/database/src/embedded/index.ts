export {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  findFreePort,
  findServerUser,
  startEmbeddedPostgres,
} from './startEmbeddedPostgres.ts'
export { type Standby, startStandby } from './startStandby.ts'
export {
  createEmptyDatabase,
  createTestDatabase,
  findFastFolder,
  grantFixtures,
  shareCluster,
  startTestCluster,
  type TestDatabase,
} from './testCluster.ts'
