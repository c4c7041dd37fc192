import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/lib/stored.ts'

export type NotificationSwitch = 'push' | 'sound'

const listeners = new Set<() => void>()

/** Kept in this browser for each person apart: what one turned off stays on for another. */
function keyOf(name: NotificationSwitch, userId: string): string {
  return `shodim:${name}:${userId}`
}

/** On until turned off. */
export function isSwitchedOn(name: NotificationSwitch, userId: string): boolean {
  return readStored(keyOf(name, userId)) !== 'off'
}

export function setSwitch(name: NotificationSwitch, userId: string, isOn: boolean): void {
  writeStored(keyOf(name, userId), isOn ? null : 'off')
  for (const notify of listeners) notify()
}

export function forgetSwitches(userId: string): void {
  setSwitch('push', userId, true)
  setSwitch('sound', userId, true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useSwitch(name: NotificationSwitch, userId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSwitchedOn(name, userId),
    () => true,
  )
}
