import { useSyncExternalStore } from 'react'
import { onStored, readStored, writeStored } from './stored.ts'

/** A short list kept in the browser, latest first: all its tabs see the same. */
export interface KeptList<Item> {
  read(): readonly Item[]
  write(items: readonly Item[]): void
  subscribe(onChange: () => void): () => void
}

/** `isItem` judges what an earlier version of the product has left there. */
export function keptList<Item>(
  key: string,
  most: number,
  isItem: (value: unknown) => value is Item,
): KeptList<Item> {
  let known: { text: string | null; items: readonly Item[] } | undefined
  return {
    read() {
      const text = readStored(key)
      if (known?.text !== text) known = { text, items: itemsOf(text).filter(isItem).slice(0, most) }
      return known.items
    },
    write(items) {
      writeStored(key, items.length > 0 ? JSON.stringify(items.slice(0, most)) : null)
      // The browser tells the other tabs in the same words.
      window.dispatchEvent(new StorageEvent('storage', { key }))
    },
    subscribe: (onChange) => onStored(key, onChange),
  }
}

const none: readonly never[] = []

/** Empty on the server, which knows nothing of this browser. */
export function useKeptList<Item>(list: KeptList<Item>): readonly Item[] {
  return useSyncExternalStore(list.subscribe, list.read, () => none)
}

function itemsOf(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : none
  } catch {
    return none
  }
}
