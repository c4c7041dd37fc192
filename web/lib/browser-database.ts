/** What is too large for small facts, pictures above all. Without a database (some private modes) it lives as long as the page. */
type Shelf = 'unsent' | 'files'

const NAME = 'shodim'
const shelves: readonly Shelf[] = ['unsent', 'files']
const memory = new Map(shelves.map((shelf) => [shelf, new Map<string, unknown>()]))
let opening: Promise<IDBDatabase | null> | undefined

/** @throws when the device has no room for it */
export async function keepInDatabase(shelf: Shelf, key: string, value: unknown): Promise<void> {
  const database = await opened()
  if (database) await act(database, shelf, 'readwrite', (store) => store.put(value, key))
  else memory.get(shelf)?.set(key, value)
}

export async function dropFromDatabase(shelf: Shelf, key: string): Promise<void> {
  const database = await opened()
  if (database) await act(database, shelf, 'readwrite', (store) => store.delete(key))
  else memory.get(shelf)?.delete(key)
}

export async function findInDatabase(shelf: Shelf, key: string): Promise<unknown> {
  const database = await opened()
  return database ? act(database, shelf, 'readonly', (store) => store.get(key)) : memory.get(shelf)?.get(key)
}

export async function allInDatabase(shelf: Shelf): Promise<unknown[]> {
  const database = await opened()
  return database
    ? act(database, shelf, 'readonly', (store) => store.getAll())
    : [...(memory.get(shelf)?.values() ?? [])]
}

function opened(): Promise<IDBDatabase | null> {
  opening ??= open().catch(() => null)
  return opening
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      for (const shelf of shelves) request.result.createObjectStore(shelf)
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const forget = () => {
        opening = undefined
      }
      request.result.onclose = forget
      // A newer version of the product in another tab, or the browser clearing up.
      request.result.onversionchange = () => {
        request.result.close()
        forget()
      }
      resolve(request.result)
    }
  })
}

/** Done once it is on the disk. */
function act<Result>(
  database: IDBDatabase,
  shelf: Shelf,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(shelf, mode)
    const request = run(transaction.objectStore(shelf))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}
