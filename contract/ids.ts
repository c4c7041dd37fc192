/** 24 lower-case hex characters. Ids and slugs share the same place in addresses, so a slug never looks like one. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text)
}
