/** The test files of each Vitest project of the root, from the root; the web app's components have a project of their own. */
export const testPatterns = {
  pure: '{packages/{money,settings,api-schema,chain,privacy},circuits,scripts}/**/*.test.ts',
  pages: '{packages/ui,apps/{web,console}}/**/*.test.ts',
  database:
    '{packages/{database,ledger,bank},apps/{api,worker,signer,operations},devnet,contracts,bench}/**/*.test.ts',
  components: 'apps/web/src/**/*.test.tsx',
} as const
