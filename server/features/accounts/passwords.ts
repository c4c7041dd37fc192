import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What a guess is compared with when there is no account, so that the answer takes as long. */
const nobody = hash('nobody has this password', parameters)

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/** Constant time; a missing hash (null or empty) costs as much as a present one. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(await hashToCompare(passwordHash), password)
  return Boolean(passwordHash) && matches
}

/** There is always one: whether an account exists cannot be told by the time an answer takes. */
export async function hashToCompare(passwordHash: string | null): Promise<string> {
  return passwordHash || nobody
}
