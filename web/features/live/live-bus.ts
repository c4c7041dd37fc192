import type { LiveEventName, LiveEvents } from '#contract/realtime.ts'

type Listener<Name extends LiveEventName> = (payload: LiveEvents[Name]) => void

const listeners = new Map<LiveEventName, Set<Listener<LiveEventName>>>()
const changes = new Set<() => void>()
let isConnected = false
let typing: ((chatId: string) => void) | undefined

/** What the server tells this tab. Without a socket nothing comes: whoever needs to know asks from time to time. */
export function onLive<Name extends LiveEventName>(name: Name, listener: Listener<Name>): () => void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known.add(listener as Listener<LiveEventName>))
  return () => known.delete(listener as Listener<LiveEventName>)
}

export function passOn<Name extends LiveEventName>(name: Name, payload: LiveEvents[Name]): void {
  for (const listener of listeners.get(name) ?? []) listener(payload)
}

/** Calls back when the socket opens or closes: after a gap one asks for what was missed. */
export function onConnection(listener: () => void): () => void {
  changes.add(listener)
  return () => changes.delete(listener)
}

export const isLive = () => isConnected

export function setConnection(isOpen: boolean, tell?: (chatId: string) => void): void {
  isConnected = isOpen
  typing = tell
  for (const notify of changes) notify()
}

export function tellTyping(chatId: string): void {
  typing?.(chatId)
}
