import { useSyncExternalStore } from 'react'

/** Calls its listeners on every `emit`. */
export interface Emitter<Args extends unknown[] = []> {
  emit(...args: Args): void
  /** @returns the function that removes the listener */
  subscribe(listener: (...args: Args) => void): () => void
}

export function createEmitter<Args extends unknown[] = []>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    emit(...args) {
      for (const listener of listeners) listener(...args)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A value outside React: components read it with `useStore`, other code with `get`. */
export interface Store<Value> {
  /** The value during rendering on the server and hydration. */
  readonly initial: Value
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  const changes = createEmitter()
  let current = initial
  return {
    initial,
    get: () => current,
    set(value) {
      current = value
      changes.emit()
    },
    subscribe: changes.subscribe,
  }
}

export function useStore<Value>({ subscribe, get, initial }: Omit<Store<Value>, 'set'>): Value {
  return useSyncExternalStore(subscribe, get, () => initial)
}
