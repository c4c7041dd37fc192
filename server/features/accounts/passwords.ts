import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What a guess is compared with when there is no account, so that the answer takes as long. */
const nobody = hash('nobody has this password', parameters)

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/** Constant time; a missing hash costs as much as a present one. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password)
  return passwordHash !== null && matches
}
