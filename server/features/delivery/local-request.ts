import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Headers that proxies and CDNs add. */
const proxyHeaders = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'true-client-ip',
  'cf-connecting-ip',
  'cdn-loop',
])

/**
 * Whether the request comes from a program of this machine under a local name: the Host is compared because another
 * site may point its own name here (DNS rebinding).
 */
export function isLocalRequest({ socket, headers, httpVersion }: IncomingMessage): boolean {
  return (
    isLoopback(socket.remoteAddress) &&
    isLoopbackName(headers.host) &&
    !Object.keys(headers).some((name) => proxyHeaders.has(name) || name.startsWith('x-forwarded')) &&
    // Proxies that add no header (nginx by default) use HTTP/1.0.
    httpVersion !== '1.0'
  )
}

function isLoopback(address: string | undefined): boolean {
  if (!address) return false
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

function isLoopbackName(host: string | undefined): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
