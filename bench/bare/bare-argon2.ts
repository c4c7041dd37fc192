// The baseline of sign-ins: Argon2 alone, as many verifications at a time as there are connections. Task on stdin, JSON on stdout.

import { text } from 'node:stream/consumers'
import { hashPassword, isPasswordOf } from '#server/features/accounts/passwords.ts'

const { seconds, connections }: { seconds: number; connections: number } = JSON.parse(
  await text(process.stdin),
)
const hash = await hashPassword('correct horse battery')
const endsAt = performance.now() + seconds * 1000
let done = 0
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < endsAt) {
      await isPasswordOf(hash, 'correct horse battery')
      done += 1
    }
  }),
)
process.stdout.write(JSON.stringify({ rate: done / seconds }))
