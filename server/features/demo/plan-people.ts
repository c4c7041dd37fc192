import { owners, type PersonDraft, persons } from './content/people.ts'
import { typeset } from './content/typeset.ts'
import { type Draft, type PlannedPerson, referenceId } from './draft.ts'

const PORTRAITS_OF_EACH = 14

/** Owners have an address, so that whoever tries the product out can sign in as one; it is of no real domain. */
export function planPeople(draft: Draft): void {
  const portraits = { woman: 0, man: 0 }
  const add = (person: PersonDraft, isOwner: boolean): void => {
    const createdAt = draft.daysAgo(draft.dice.between(200, 600))
    const planned: PlannedPerson = {
      ...person,
      id: draft.newId(createdAt),
      cityId: referenceId(draft.reference.cities, person.city),
      isOwner,
      createdAt,
    }
    draft.people.push(planned)
    const who = person.woman ? 'woman' : 'man'
    // Some keep their initials: a city where everyone has a portrait would not look real.
    const hasPortrait = portraits[who] < PORTRAITS_OF_EACH && draft.dice.chance(0.55)
    if (hasPortrait) portraits[who] += 1
    draft.rows.users.push({
      id: planned.id,
      first_name: person.first,
      second_name: person.second,
      city_id: planned.cityId,
      email: isOwner ? `owner-${draft.people.length - persons.length}@demo.example` : null,
      about: typeset(person.about),
      avatar_id: hasPortrait ? draft.imageId(`${who}-${portraits[who]}`) : null,
      created_at: createdAt,
      updated_at: createdAt,
    })
  }
  for (const person of persons) add(person, false)
  for (const owner of owners) add(owner, true)
}
