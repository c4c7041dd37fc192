let last = 0

/** The id of a row that the server does not have yet; never sent. */
export function newLocalId(): string {
  last += 1
  return `custom_${Date.now().toString(36)}${last}`
}

export function isLocalId(id: string): boolean {
  return id.startsWith('custom_')
}
