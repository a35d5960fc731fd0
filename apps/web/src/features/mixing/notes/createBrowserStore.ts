/** Values of one kind in this browser, by key. */
export type BrowserStore<Value> = {
  /** Loads a value; undefined without one. */
  readonly load: (key: string) => Promise<Value | undefined>
  /** Saves a value; returns whether the browser stores anything. */
  readonly save: (key: string, value: Value) => Promise<boolean>
  readonly remove: (key: string) => Promise<void>
}

/** Creates a store in the browser's database, which keeps objects as they are; it stays empty where that is blocked. */
export function createBrowserStore<Value>(databaseName: string, storeName: string): BrowserStore<Value> {
  async function run<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<{ readonly result: Result } | undefined> {
    try {
      const database = await toPromise(openDatabase(databaseName, storeName))
      try {
        return { result: await toPromise(act(database.transaction(storeName, mode).objectStore(storeName))) }
      } finally {
        database.close()
      }
    } catch {
      return undefined
    }
  }
  return {
    load: async (key) =>
      (await run('readonly', (store) => store.get(key) as IDBRequest<Value | undefined>))?.result,
    save: async (key, value) => (await run('readwrite', (store) => store.put(value, key))) !== undefined,
    remove: async (key) => {
      await run('readwrite', (store) => store.delete(key))
    },
  }
}

function openDatabase(databaseName: string, storeName: string): IDBOpenDBRequest {
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
