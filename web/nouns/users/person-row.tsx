import type { UserSummary } from '#contract/users/users.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { SubjectRow } from '#web/nouns/followers/subject-row.tsx'
import { Facts } from '#web/ui/text/facts.tsx'

interface PersonRowProps {
  person: UserSummary
  /** Shows the number of posts instead of followers. */
  showsPostCount?: boolean
}

/** A person in one row: avatar, name, city, number of followers and a follow button. */
export function PersonRow({ person, showsPostCount = false }: PersonRowProps) {
  const { id, fullName, city, postCount, followerCount, isDeleted } = person
  return (
    <SubjectRow
      subject={{ ...person, name: fullName }}
      to={`/users/${id}`}
      followed={{ userId: id }}
      facts={
        !isDeleted && (
          <Facts
            items={[
              city,
              showsPostCount
                ? formatCount(postCount, nounForms.posts)
                : formatCount(followerCount, nounForms.followers),
            ]}
          />
        )
      }
    />
  )
}
