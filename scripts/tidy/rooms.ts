const roomFolders: Record<string, string> = {
  'packages/money': 'money',
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
  contracts: 'contracts',
  circuits: 'circuits',
  devnet: 'devnet',
  e2e: 'e2e',
  bench: 'bench',
  scripts: 'scripts',
}

/** The room a path lies in, by the name that imports use; undefined for a file in no room. */
export function roomOf(path: string): string | undefined {
  const [first = '', second = ''] = path.split('/')
  return roomFolders[`${first}/${second}`] ?? roomFolders[first]
}

/** The folder of a room, without a closing slash. */
export function folderOf(room: string): string | undefined {
  return Object.keys(roomFolders).find((folder) => roomFolders[folder] === room)
}

const belowTheDoors = ['money', 'chain', 'database', 'api-schema', 'ledger', 'privacy', 'ui', 'bank']

/** The table of allowed arrows of docs/architecture.md: a room may import these and itself; of circuits only its keys. */
export const arrows: Record<string, readonly string[]> = {
  money: [],
  chain: ['money'],
  database: ['money'],
  'api-schema': ['money'],
  ledger: ['database', 'money'],
  privacy: ['chain', 'money', 'circuits'],
  ui: ['money'],
  bank: ['ledger', 'chain', 'privacy', 'database', 'api-schema', 'money'],
  web: ['api-schema', 'chain', 'privacy', 'ui', 'money', 'circuits'],
  console: ['api-schema', 'chain', 'ui', 'money'],
  api: ['bank', 'api-schema', 'money'],
  worker: ['bank', 'privacy', 'money', 'circuits'],
  devnet: ['chain', 'privacy', 'database', 'api-schema', 'money'],
  contracts: ['chain', 'money'],
  circuits: ['privacy'],
  e2e: [...belowTheDoors, 'circuits'],
  bench: [...belowTheDoors, 'circuits'],
  scripts: [],
}

/** Tests of the two server doors and of the bank prepare a real database and chain, so these look further down. */
export const testArrows: Record<string, readonly string[]> = {
  api: ['ledger', 'chain', 'database'],
  worker: ['ledger', 'chain', 'database', 'api-schema'],
  // Who carries a transfer between chains is a process of the local world.
  bank: ['devnet'],
  contracts: ['devnet'],
}

/** Rooms whose code reaches a browser; what only a server may hold stays out of them. */
export const browserRooms: readonly string[] = ['money', 'api-schema', 'privacy', 'ui', 'web', 'console']
