import { parseStored, readStored, useStored, writeStored } from './stored.ts'

/** A short list stored in the browser, latest first, and shared by all its tabs. */
export interface StoredList<Item> {
  key: string
  read(): readonly Item[]
  write(items: readonly Item[]): void
}

const emptyList: readonly never[] = []

/** `isItem` validates items, which an earlier version of the product may have stored. */
export function createStoredList<Item>(
  key: string,
  maxItems: number,
  isItem: (value: unknown) => value is Item,
): StoredList<Item> {
  let cached: { text: string | null; items: readonly Item[] } | undefined
  return {
    key,
    read() {
      const text = readStored(key)
      if (cached?.text !== text) cached = { text, items: itemsOf(text).filter(isItem).slice(0, maxItems) }
      return cached.items
    },
    write(items) {
      writeStored(key, items.length > 0 ? JSON.stringify(items.slice(0, maxItems)) : null)
    },
  }
}

/** Empty on the server, which has no storage of the browser. */
export function useStoredList<Item>(list: StoredList<Item>): readonly Item[] {
  return useStored(list.key) === null ? emptyList : list.read()
}

function itemsOf(text: string | null): readonly unknown[] {
  return parseStored(text, Array.isArray) ?? emptyList
}
