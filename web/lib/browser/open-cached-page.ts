/** Opens an address from the cache of the service worker. Returns when it is not cached, or is the current page. */
export async function openCachedPage(address: string): Promise<void> {
  if (address === window.location.href.split('#')[0]) return
  const cached = 'caches' in window && (await caches.match(address, { ignoreVary: true }))
  if (!cached) return
  window.location.assign(address)
  await new Promise(() => {})
}
