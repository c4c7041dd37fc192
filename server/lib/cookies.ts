import type { IncomingHttpHeaders } from 'node:http'

/** The value of the first cookie of that name whose whole value matches the pattern. Of requests and of sockets. */
export function readCookie(
  { cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>,
  name: string,
  pattern: RegExp,
): string | undefined {
  return cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
    .find((value) => pattern.test(value))
}
