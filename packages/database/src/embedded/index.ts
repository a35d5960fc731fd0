export {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  findFreePort,
  findServerUser,
  startEmbeddedPostgres,
} from './startEmbeddedPostgres.ts'
export {
  createEmptyDatabase,
  createTestDatabase,
  findFastFolder,
  grantFixtures,
  startTestCluster,
  type TestDatabase,
} from './testCluster.ts'
