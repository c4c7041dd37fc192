const EVERY_MS = 1000

let timer: ReturnType<typeof setInterval> | undefined
let originalTitle = ''

/** Alternates the title of an unfocused tab with the message until the tab gets the focus. */
export function flashTitle(message: string): void {
  if (document.hasFocus()) return
  stopFlashing()
  originalTitle = document.title
  timer = setInterval(() => {
    document.title = document.title === message ? originalTitle : message
  }, EVERY_MS)
  window.addEventListener('focus', stopFlashing, { once: true })
}

function stopFlashing(): void {
  if (timer === undefined) return
  clearInterval(timer)
  timer = undefined
  document.title = originalTitle
}
