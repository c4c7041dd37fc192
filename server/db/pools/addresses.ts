/** Splits `postgres://user:secret@one:5432,two:5432/name`, as libpq reads it, into an address for each host. */
export function addressesOf(url: string): string[] {
  const parts = /^(\w+:\/\/(?:[^/@]*@)?)([^/@?]+)(.*)$/.exec(url)
  if (!parts) return [url]
  const [, start = '', hosts = '', rest = ''] = parts
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}
