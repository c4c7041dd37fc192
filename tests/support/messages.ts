import type { AppInstance } from '#server/lib/app-instance.ts'

/** Waits for a message with a code, after `sentBefore` earlier codes, and reads the newest. */
export async function codeFor(app: AppInstance, to: string, sentBefore = 0): Promise<string> {
  return waitForMessage(app, to, (messages) => {
    const codes = messages.flatMap((text) => /^\d{4}\b/.exec(text)?.[0] ?? [])
    return codes.length > sentBefore ? codes[0] : undefined
  })
}

/** Waits for a message that matches the pattern. */
export function messageFor(app: AppInstance, to: string, pattern: RegExp): Promise<string> {
  return waitForMessage(app, to, (messages) => messages.find((text) => pattern.test(text)))
}

async function waitForMessage(
  app: AppInstance,
  to: string,
  read: (newestFirst: string[]) => string | undefined,
): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const messages = app.delivery.outbox.list().filter((message) => message.to === to)
    const found = read(messages.map(({ text }) => text))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No such message came for ${to}`)
}
