import type { AppInstance } from '#server/lib/http.ts'

/** The code as the person reads it: from the message that was sent. `sentBefore` codes of theirs are known already. */
export async function codeFor(app: AppInstance, to: string, sentBefore = 0): Promise<string> {
  return waitForMessage(app, to, (messages) => {
    const codes = messages.flatMap((text) => /^\d{4}\b/.exec(text)?.[0] ?? [])
    return codes.length > sentBefore ? codes[0] : undefined
  })
}

/** The newest message to somebody that says this. */
export function messageFor(app: AppInstance, to: string, words: RegExp): Promise<string> {
  return waitForMessage(app, to, (messages) => messages.find((text) => words.test(text)))
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
