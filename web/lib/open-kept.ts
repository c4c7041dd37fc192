/** Without a network: the page as it was last seen, where the service worker has kept it. Else returns. */
export async function openKept(address = wantedAddress()): Promise<void> {
  const kept = address && 'caches' in window && (await caches.match(address, { ignoreVary: true }))
  if (!kept) return
  window.location.assign(address)
  await new Promise(() => {})
}

/** The page that is on its way; none while the one that is shown asks again. */
function wantedAddress(): string | undefined {
  const wanted = window.__reactRouterDataRouter?.state.navigation.location
  return wanted && window.location.origin + wanted.pathname + wanted.search
}

declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { navigation: { location?: { pathname: string; search: string } } } }
  }
}
