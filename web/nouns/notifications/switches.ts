import { readStored, useStored, writeStored } from '#web/lib/browser/stored.ts'

export type NotificationSwitch = 'push' | 'sound'

/** Stored in this browser for each person separately. */
function keyOf(name: NotificationSwitch, userId: string): string {
  return `shodim:${name}:${userId}`
}

/** On by default. */
export function isSwitchedOn(name: NotificationSwitch, userId: string): boolean {
  return readStored(keyOf(name, userId)) !== 'off'
}

export function setNotificationSwitch(name: NotificationSwitch, userId: string, isOn: boolean): void {
  writeStored(keyOf(name, userId), isOn ? null : 'off')
}

export function deleteNotificationSwitches(userId: string): void {
  setNotificationSwitch('push', userId, true)
  setNotificationSwitch('sound', userId, true)
}

export function useNotificationSwitch(name: NotificationSwitch, userId: string): boolean {
  return useStored(keyOf(name, userId)) !== 'off'
}
