import type { PoolState } from '@bank/privacy'

const databaseName = 'mixing'
const storeName = 'pools'

/**
 * Loads the stored state of a pool; undefined without one. It is public and verified against the chain before
 * use.
 */
export async function loadPoolState(key: string): Promise<PoolState | undefined> {
  return runInStore('readonly', (store) => store.get(key) as IDBRequest<PoolState | undefined>)
}

/** Stores the state of a pool. A browser without storage reads it again next time. */
export async function savePoolState(key: string, state: PoolState): Promise<void> {
  await runInStore('readwrite', (store) => store.put(state, key))
}

async function runInStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await toPromise(openDatabase())
    try {
      return await toPromise(act(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function openDatabase(): IDBOpenDBRequest {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  return request
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
