import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash for accounts that do not exist, so that the response takes as long. */
const dummyHash = hash('no account has this password', parameters)

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/** Constant time; a missing hash (null or empty) takes as long as a present one. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(await hashToCompare(passwordHash), password)
  return Boolean(passwordHash) && matches
}

/** Verifies a dummy hash when there is none, so that the response time does not reveal whether an account exists. */
export async function hashToCompare(passwordHash: string | null): Promise<string> {
  return passwordHash || dummyHash
}
