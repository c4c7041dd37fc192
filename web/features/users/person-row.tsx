import type { UserShort } from '#contract/users.ts'
import { SubjectRow } from '#web/features/followers/subject-row.tsx'
import { Facts } from '#web/ui/facts.tsx'

interface PersonRowProps {
  person: UserShort
  /** Known for what they write: posts are counted instead of followers. */
  isWriter?: boolean
}

/** A person in one line: face, name, city and how many follow; followed on the spot. */
export function PersonRow({ person, isWriter = false }: PersonRowProps) {
  const { id, fullName, city, followerCountStr, postCountStr, isDeleted } = person
  return (
    <SubjectRow
      subject={{ ...person, name: fullName }}
      to={`/users/${id}`}
      followed={{ userId: id }}
      facts={!isDeleted && <Facts items={[city, isWriter ? postCountStr : followerCountStr]} />}
    />
  )
}
