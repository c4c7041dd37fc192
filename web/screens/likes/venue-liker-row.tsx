import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { SubjectRow } from '#web/nouns/followers/subject-row.tsx'
import type { Liker } from '#web/nouns/likes/api.ts'
import { Label } from '#web/ui/text/badge.tsx'

/** The venue among the people who like it, with a badge and a follow button. */
export function VenueLikerRow({ liker }: { liker: Exclude<Liker, { person: unknown }> }) {
  const isPlace = 'place' in liker
  const venue = isPlace ? liker.place : liker.organisation
  return (
    <SubjectRow
      subject={venue}
      to={isPlace ? `/${liker.place.latinName}` : `/organisations/${venue.id}`}
      followed={isPlace ? { placeId: venue.id } : { organisationId: venue.id }}
      facts={
        <>
          <Label tone="accent">{isPlace ? 'Заведение' : 'Сеть'}</Label>
          {!venue.isDeleted && <span>{formatCount(venue.followerCount, nounForms.followers)}</span>}
        </>
      }
    />
  )
}
