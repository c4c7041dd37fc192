import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Why an address was refused or did not answer, as text for people. */
export class OutgoingError extends Error {}

/** @throws {OutgoingError} for an address that must not be requested */
export function parseOutgoingUrl(text: string, privateHosts: ReadonlySet<string>): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new OutgoingError('Нужен адрес, который начинается с http:// или https://.')
  }
  if (url.username || url.password) throw new OutgoingError('В адресе не должно быть имени и пароля.')
  const host = hostOf(url)
  // An IP address is never resolved, so it is checked here.
  if (isIP(host) !== 0 && !isPublicAddress(host) && !privateHosts.has(host)) throw privateNetworkError()
  return url
}

/**
 * Resolves the name of an address at the moment of the connection, because a name checked earlier could resolve to
 * another address by then. Private networks are refused.
 */
export function publicOnlyLookup(url: URL, privateHosts: ReadonlySet<string>): LookupFunction {
  const isAllowed = privateHosts.has(hostOf(url))
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (!isAllowed && addresses.some(({ address }) => !isPublicAddress(address))) {
        return callback(privateNetworkError(), [])
      }
      const [first] = addresses
      if (options.all || !first) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function privateNetworkError(): OutgoingError {
  return new OutgoingError('Адрес ведёт во внутреннюю сеть, туда обращаться нельзя.')
}
