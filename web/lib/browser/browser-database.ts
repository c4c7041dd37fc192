/**
 * An IndexedDB store for large values such as pictures. Without IndexedDB (some private modes) values live as long as
 * the page.
 */
type StoreName = 'unsent' | 'files'

const NAME = 'shodim'
const storeNames: readonly StoreName[] = ['unsent', 'files']
const memory = new Map(storeNames.map((storeName) => [storeName, new Map<string, unknown>()]))
let opening: Promise<IDBDatabase | null> | undefined

/** @throws when the storage is full */
export async function putInDatabase(storeName: StoreName, key: string, value: unknown): Promise<void> {
  const database = await openOnce()
  if (database) await runTransaction(database, storeName, 'readwrite', (store) => store.put(value, key))
  else memory.get(storeName)?.set(key, value)
}

export async function deleteFromDatabase(storeName: StoreName, key: string): Promise<void> {
  const database = await openOnce()
  if (database) await runTransaction(database, storeName, 'readwrite', (store) => store.delete(key))
  else memory.get(storeName)?.delete(key)
}

export async function findInDatabase(storeName: StoreName, key: string): Promise<unknown> {
  const database = await openOnce()
  return database
    ? runTransaction(database, storeName, 'readonly', (store) => store.get(key))
    : memory.get(storeName)?.get(key)
}

export async function allInDatabase(storeName: StoreName): Promise<unknown[]> {
  const database = await openOnce()
  return database
    ? runTransaction(database, storeName, 'readonly', (store) => store.getAll())
    : [...(memory.get(storeName)?.values() ?? [])]
}

function openOnce(): Promise<IDBDatabase | null> {
  opening ??= open().catch(() => null)
  return opening
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      for (const storeName of storeNames) request.result.createObjectStore(storeName)
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const forget = () => {
        opening = undefined
      }
      request.result.onclose = forget
      // A newer version of the product in another tab, or the browser, wants to change or delete the database.
      request.result.onversionchange = () => {
        request.result.close()
        forget()
      }
      resolve(request.result)
    }
  })
}

/** Resolves once the transaction is on the disk. */
function runTransaction<Result>(
  database: IDBDatabase,
  storeName: StoreName,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const request = run(transaction.objectStore(storeName))
    // Otherwise the write would be lost when the page is closed before the browser commits by itself.
    if (mode === 'readwrite') transaction.commit()
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}
