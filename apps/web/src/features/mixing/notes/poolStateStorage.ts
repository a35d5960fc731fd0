import type { PoolState } from '@bank/privacy'

const databaseName = 'mixing'
const storeName = 'pools'

/** What this browser kept of a pool; nothing where it keeps nothing. It is public, and judged by the chain before use. */
export async function loadPoolState(key: string): Promise<PoolState | undefined> {
  return runInStore('readonly', (store) => store.get(key) as IDBRequest<PoolState | undefined>)
}

/** Keeps what was read of a pool. A browser that keeps nothing reads it again next time. */
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
