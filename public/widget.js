// The booking widget for other sites: a button that opens the booking of a place, or the booking itself in the page.
// `npm run check` keeps this file within 15 KB as it is.
;(() => {
  const script = document.currentScript
  const { place = '', theme = '', accent = '', mode = '', label = '' } = script?.dataset ?? {}
  // The name of a place is its address here; anything else could name another page.
  if (!/^[a-z0-9-]{1,100}$/.test(place)) return

  const words = label.trim().slice(0, 60) || 'Забронировать столик'
  const colour = /^#[0-9a-f]{6}$/i.test(accent) ? accent : ''
  const origin = new URL(script.src).origin
  const address = new URL(`/widget/${place}`, origin)
  if (theme === 'light' || theme === 'dark') address.searchParams.set('theme', theme)
  if (colour) address.searchParams.set('accent', colour)

  /** Properties are allowed where the policy of a site forbids inline styles. */
  function make(tag, properties, styles) {
    const element = Object.assign(document.createElement(tag), properties)
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
    return element
  }

  function makeFrame() {
    return make(
      'iframe',
      { title: words, src: address.href },
      { display: 'block', width: '100%', height: '560px', border: '0', 'color-scheme': 'normal' },
    )
  }

  /** Listens to the page of this very frame alone. */
  function listen(frame, onClose) {
    window.addEventListener('message', (event) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      const { type, height } = event.data ?? {}
      if (type === 'shodim:height' && Number.isFinite(height)) {
        frame.style.height = `${Math.min(Math.max(Math.ceil(height), 200), 5000)}px`
      }
      if (type === 'shodim:close') onClose?.()
      // The site may count bookings by this event.
      if (type === 'shodim:booked') {
        script.dispatchEvent(new CustomEvent('shodim:booked', { bubbles: true, detail: { place } }))
      }
    })
  }

  /** After the script, or at the end of the page when the script is in its head. */
  function add(element) {
    if (script.closest('body')) script.after(element)
    else if (document.body) document.body.append(element)
    else document.addEventListener('DOMContentLoaded', () => document.body.append(element))
  }

  function embed() {
    const frame = makeFrame()
    frame.loading = 'lazy'
    listen(frame)
    add(frame)
  }

  function addButton() {
    const ground = colour || '#cf3519'
    const button = make(
      'button',
      { type: 'button', textContent: words },
      {
        padding: '14px 22px',
        border: '0',
        'border-radius': '10px',
        background: ground,
        color: isLight(ground) ? '#1d0f0a' : '#ffffff',
        font: '600 16px/1.2 system-ui, sans-serif',
        cursor: 'pointer',
      },
    )
    button.setAttribute('aria-haspopup', 'dialog')
    let dialog
    button.addEventListener('click', () => {
      dialog ??= makeDialog()
      dialog.showModal()
    })
    add(button)
  }

  /** A dialog of the browser: it holds the focus, closes by Escape and gives the focus back to the button. */
  function makeDialog() {
    const dialog = make(
      'dialog',
      {},
      {
        width: 'min(560px, 100vw)',
        'max-width': '100vw',
        'max-height': '100dvh',
        margin: 'auto',
        padding: '0',
        border: '0',
        'border-radius': '16px',
        overflow: 'auto',
        background: 'transparent',
      },
    )
    dialog.setAttribute('aria-label', words)
    // It stays in its corner while a long form is scrolled.
    const close = make(
      'button',
      { type: 'button', textContent: '×' },
      {
        display: 'block',
        position: 'sticky',
        'z-index': '1',
        top: '8px',
        width: '44px',
        height: '44px',
        margin: '8px 8px -52px auto',
        padding: '0',
        border: '0',
        'border-radius': '22px',
        background: 'rgb(29 23 18 / 72%)',
        color: '#ffffff',
        font: '24px/1 system-ui, sans-serif',
        cursor: 'pointer',
      },
    )
    close.setAttribute('aria-label', 'Закрыть')
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close()
    })
    const frame = makeFrame()
    listen(frame, () => dialog.close())
    dialog.append(close, frame)
    document.body.append(dialog)
    return dialog
  }

  /** Whether dark text is read better on it than white text, by the luminance of WCAG. */
  function isLight(hex) {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = parseInt(hex.slice(at, at + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18
  }

  if (mode === 'inline') embed()
  else addButton()
})()
