import { createStore, useStore } from '../store.ts'

/** The browser's offer to install the product; only Chromium makes it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const installPrompt = createStore<InstallPrompt | null>(null)

/** The browser makes the offer once, soon after loading, so the listener is added with the first script. */
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => installPrompt.set(null))
}

export function useInstallPrompt(): InstallPrompt | null {
  return useStore(installPrompt)
}
