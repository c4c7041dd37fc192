const EVERY_MS = 1000

let timer: ReturnType<typeof setInterval> | undefined
let own = ''

/** Alternates the title of an unfocused tab with the news until the tab gets the focus. */
export function flashTitle(news: string): void {
  if (document.hasFocus()) return
  stopFlashing()
  own = document.title
  timer = setInterval(() => {
    document.title = document.title === news ? own : news
  }, EVERY_MS)
  window.addEventListener('focus', stopFlashing, { once: true })
}

function stopFlashing(): void {
  if (timer === undefined) return
  clearInterval(timer)
  timer = undefined
  document.title = own
}
