import { type Generated, makeId, randomCreationTime } from './ids-and-times.ts'

export function makeUsers(generated: Generated, count: number) {
  const { random, words, cities } = generated
  return Array.from({ length: count }, () => {
    const at = randomCreationTime(random)
    const { first, second } = words.person()
    return {
      id: makeId(generated, at),
      first_name: first,
      second_name: second,
      city_id: random.pick(cities).id,
      about: random.chance(0.2) ? words.news() : '',
      post_count: 0,
      comment_count: 0,
      follower_count: 0,
      following_place_count: 0,
      created_at: new Date(at).toISOString(),
    }
  })
}

export type GeneratedUser = ReturnType<typeof makeUsers>[number]
