import type { UserShort } from '#contract/users.ts'
import { SubjectRow } from '#web/features/followers/subject-row.tsx'

/** A person in one line: face, name, city and how many follow; followed on the spot. */
export function PersonRow({ person }: { person: UserShort }) {
  const { id, fullName, city, followerCountStr, isDeleted } = person
  return (
    <SubjectRow
      subject={{ ...person, name: fullName }}
      to={`/users/${id}`}
      followed={{ userId: id }}
      facts={!isDeleted && [city, followerCountStr].filter(Boolean).join(' · ')}
    />
  )
}
