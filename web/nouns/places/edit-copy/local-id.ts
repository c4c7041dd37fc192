let last = 0

/** Of something that the server has not seen yet: never sent. */
export function newLocalId(): string {
  last += 1
  return `custom_${Date.now().toString(36)}${last}`
}

export function isLocalId(id: string): boolean {
  return id.startsWith('custom_')
}
