const LENGTH_SECONDS = 0.35
const NOTES = [660, 880]
const QUIET_MS = 1500

/** Two soft notes, in one of the open tabs only. A page that was never touched may not sound: the browser decides. */
export function playSound(): void {
  // A device without a voice stays silent.
  soundOnce().catch(() => {})
}

async function soundOnce(): Promise<void> {
  if (!('locks' in navigator)) return ring()
  await navigator.locks.request('shodim:sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await ring()
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  })
}

async function ring(): Promise<void> {
  const context = new AudioContext()
  try {
    if (context.state === 'suspended') await context.resume()
    for (const [index, frequency] of NOTES.entries()) {
      const startsAt = context.currentTime + index * (LENGTH_SECONDS / 2)
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = frequency
      volume.gain.setValueAtTime(0.12, startsAt)
      volume.gain.exponentialRampToValueAtTime(0.001, startsAt + LENGTH_SECONDS)
      tone.connect(volume).connect(context.destination)
      tone.start(startsAt)
      tone.stop(startsAt + LENGTH_SECONDS)
    }
    document.documentElement.dataset.lastSound = String(Date.now())
    await new Promise((resolve) => setTimeout(resolve, LENGTH_SECONDS * 2000))
  } finally {
    await context.close()
  }
}
