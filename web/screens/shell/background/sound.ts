const LENGTH_SECONDS = 0.35
const NOTES = [660, 880]
const MIN_INTERVAL_MS = 1500
const MAX_START_MS = 700

/** Plays two soft notes in only one of the open tabs. Browsers do not allow sound in a page before the first touch. */
export function playSound(): void {
  // A device without audio output stays silent.
  soundOnce().catch(() => {})
}

async function soundOnce(): Promise<void> {
  const context = new AudioContext()
  try {
    // Checked before the lock, because a tab that may not play sounds must not hold it.
    if (!(await canPlay(context))) return
    if (!('locks' in navigator)) return await playNotes(context)
    await navigator.locks.request('shodim:sound', { ifAvailable: true }, async (lock) => {
      if (!lock) return
      await playNotes(context)
      await pause(MIN_INTERVAL_MS)
    })
  } finally {
    await context.close()
  }
}

/** Before the first touch of a page `resume` waits for it; a sound that late would confuse. */
async function canPlay(context: AudioContext): Promise<boolean> {
  await Promise.race([context.resume(), pause(MAX_START_MS)])
  return context.state === 'running'
}

async function playNotes(context: AudioContext): Promise<void> {
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
  await pause(LENGTH_SECONDS * 2000)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
