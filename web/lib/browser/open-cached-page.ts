/** Opens an address as the service worker has kept it. Returns where there is no such page, or it is the one that is shown. */
export async function openCachedPage(address: string): Promise<void> {
  if (address === window.location.href.split('#')[0]) return
  const cached = 'caches' in window && (await caches.match(address, { ignoreVary: true }))
  if (!cached) return
  window.location.assign(address)
  await new Promise(() => {})
}
