{
  const BUTTONS = 'button[type=button]'
  const BOXES = 'input[type=radio],input[type=checkbox]'
  const PATIENCE_MS = 15000

  const presses = new Map()
  let isRepeated = false

  const forget = (control) => {
    presses.delete(control)
    control.removeAttribute('aria-busy')
  }

  const repeatUntilHeard = (control, press) => {
    presses.set(control, true)
    const until = Date.now() + PATIENCE_MS
    const repeat = () => {
      if (!presses.get(control)) return
      if (!control.isConnected || Date.now() > until) return forget(control)
      control.setAttribute('aria-busy', 'true')
      isRepeated = true
      press()
      isRepeated = false
      setTimeout(repeat, 100)
    }
    setTimeout(repeat, 50)
  }

  addEventListener(
    'click',
    ({ target }) => {
      const button = target.closest?.(BUTTONS)
      if (button && !presses.has(button)) repeatUntilHeard(button, () => button.click())
    },
    true,
  )

  addEventListener(
    'change',
    ({ target: box }) => {
      if (!box.matches?.(BOXES)) return
      const { type, name, checked } = box
      if (presses.has(box)) {
        if (!isRepeated || !presses.get(box)) forget(box)
        return
      }
      for (const other of presses.keys())
        if (type === 'radio' && other.type === type && other.name === name) forget(other)
      repeatUntilHeard(box, () => {
        box.checked = !checked
        box.click()
      })
    },
    true,
  )

  window.acknowledgeEarlyPress = (target, type) => {
    const control = target.closest(type === 'click' ? BUTTONS : BOXES)
    if (!control) return
    control.removeAttribute('aria-busy')
    // The browser tells of the change of a box after React has: false marks one that has just been heard.
    if (type === 'click') presses.delete(control)
    else presses.set(control, false)
  }
}
