const packageFolders: Record<string, string> = {
  'packages/money': 'money',
  'packages/settings': 'settings',
  'packages/chain': 'chain',
  'packages/database': 'database',
  'packages/api-schema': 'api-schema',
  'packages/ledger': 'ledger',
  'packages/privacy': 'privacy',
  'packages/ui': 'ui',
  'packages/bank': 'bank',
  'apps/web': 'web',
  'apps/console': 'console',
  'apps/api': 'api',
  'apps/worker': 'worker',
  'apps/signer': 'signer',
  'apps/operations': 'operations',
  contracts: 'contracts',
  circuits: 'circuits',
  devnet: 'devnet',
  e2e: 'e2e',
  bench: 'bench',
  scripts: 'scripts',
}

/** Finds the package of a path, by the name that imports use; undefined outside of packages. */
export function findPackage(path: string): string | undefined {
  const [first = '', second = ''] = path.split('/')
  return packageFolders[`${first}/${second}`] ?? packageFolders[first]
}

/** Finds the folder of a package, without a trailing slash. */
export function findFolder(packageName: string): string | undefined {
  return Object.keys(packageFolders).find((folder) => packageFolders[folder] === packageName)
}

const belowApps = ['money', 'settings', 'chain', 'database', 'api-schema', 'ledger', 'privacy', 'ui', 'bank']

/** The allowed imports of docs/architecture.md: a package may import these and itself; of circuits only its keys, and contracts their kind. */
export const arrows: Record<string, readonly string[]> = {
  money: [],
  settings: [],
  chain: ['money'],
  database: ['money'],
  'api-schema': ['money'],
  ledger: ['database', 'money'],
  privacy: ['chain', 'money', 'circuits'],
  ui: ['api-schema', 'money'],
  bank: ['ledger', 'chain', 'privacy', 'database', 'api-schema', 'money'],
  web: ['api-schema', 'chain', 'privacy', 'ui', 'money', 'circuits'],
  console: ['api-schema', 'chain', 'ui', 'money'],
  api: ['bank', 'api-schema', 'money', 'settings'],
  worker: ['bank', 'privacy', 'money', 'settings', 'circuits'],
  signer: ['chain', 'settings'],
  operations: ['bank', 'chain', 'database', 'settings'],
  devnet: ['chain', 'privacy', 'database', 'api-schema', 'money', 'settings'],
  contracts: ['chain', 'money', 'circuits'],
  circuits: ['privacy'],
  e2e: [...belowApps, 'circuits'],
  bench: [...belowApps, 'api', 'operations', 'circuits'],
  scripts: [],
}

/** Tests of api, worker and bank prepare a real database and chain, so they may import these, too. */
export const testArrows: Record<string, readonly string[]> = {
  api: ['ledger', 'chain', 'database'],
  worker: ['ledger', 'chain', 'database', 'api-schema'],
  signer: ['bank'],
  // A whole installation is examined.
  operations: ['bank'],
  // The relayer that carries transfers between chains is part of devnet.
  bank: ['devnet'],
  contracts: ['devnet'],
}

/** Packages whose code reaches a browser; what only a server may hold stays out of them. */
export const browserPackages: readonly string[] = ['money', 'api-schema', 'privacy', 'ui', 'web', 'console']
