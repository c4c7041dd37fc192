import { expect, test } from 'vitest'
import { hashPassword, hashToCompare, isPasswordOf } from './passwords.ts'

const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$')

test('without a stored hash a guess takes as long and is always wrong', async () => {
  const own = await hashPassword('correct horse')
  for (const missing of [null, '']) {
    expect(costOf(await hashToCompare(missing))).toBe(costOf(own))
    expect(await isPasswordOf(missing, 'nobody has this password')).toBe(false)
  }
  expect(costOf(own)).toBe('$argon2id$v=19$m=19456,t=2,p=1')
})

test('a hash matches its own password only, and no two hashes are equal', async () => {
  const own = await hashPassword('correct horse')
  expect(await isPasswordOf(own, 'correct horse')).toBe(true)
  expect(await isPasswordOf(own, 'correct Horse')).toBe(false)
  expect(await hashPassword('correct horse')).not.toBe(own)
})
