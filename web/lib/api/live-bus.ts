import type { LiveEventName, LiveEvents } from '#contract/chats/realtime.ts'
import { createStore } from '../store.ts'

type Listener<Name extends LiveEventName> = (payload: LiveEvents[Name]) => void

const listeners = new Map<LiveEventName, Set<Listener<LiveEventName>>>()
const isConnected = createStore(false)
let sendOwnTyping: ((chatId: string) => void) | undefined

/**
 * Subscribes to events of the server in this tab. Without a socket there are none, so listeners also poll from time
 * to time.
 */
export function onServerEvent<Name extends LiveEventName>(name: Name, listener: Listener<Name>): () => void {
  const eventListeners = listeners.get(name) ?? new Set()
  listeners.set(name, eventListeners.add(listener as Listener<LiveEventName>))
  return () => eventListeners.delete(listener as Listener<LiveEventName>)
}

export function dispatchServerEvent<Name extends LiveEventName>(name: Name, payload: LiveEvents[Name]): void {
  for (const listener of listeners.get(name) ?? []) listener(payload)
}

/** Calls back when the socket opens or closes, because missed events have to be loaded after a gap. */
export const onConnection = isConnected.subscribe

export const isSocketOpen = isConnected.get

export function setSocketOpen(isOpen: boolean, sendTypingOf?: (chatId: string) => void): void {
  sendOwnTyping = sendTypingOf
  isConnected.set(isOpen)
}

export function sendTyping(chatId: string): void {
  sendOwnTyping?.(chatId)
}
