import type { Place } from '#contract/places/places.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { grades } from '#web/nouns/posts/grades.ts'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import { type ReviewsChoice, readReviewsChoice, reviewsAddress } from './reviews-choice.ts'

const sorts = [
  ['new', 'Сначала новые'],
  ['best', 'Сначала хорошие'],
  ['worst', 'Сначала плохие'],
] as const

interface ReviewsFilterProps {
  place: Place
  /** The query of the page's address. */
  search: string
}

/**
 * Links that filter and sort reviews, which work without scripts. Grades that nobody gave and visits that nobody made
 * are not offered.
 */
export function ReviewsFilter({ place, search }: ReviewsFilterProps) {
  const choice = readReviewsChoice(new URLSearchParams(search))
  const to = (change: Partial<ReviewsChoice>) => reviewsAddress(place.latinName, { ...choice, ...change })
  return (
    <>
      <ChipRow label="Какие отзывы">
        {grades.map(({ rating, name }) => {
          const count = place.ratingCounts[rating - 1] ?? 0
          const isChosen = choice.rating === rating
          if (count === 0 && !isChosen) return null
          return (
            <Chip
              key={rating}
              to={to({ rating: isChosen ? null : rating })}
              isActive={isChosen}
              rel="nofollow"
            >
              {`${name} · ${groupDigits(count)}`}
            </Chip>
          )
        })}
        <Chip to={to({ photos: !choice.photos })} isActive={choice.photos} rel="nofollow">
          С фото
        </Chip>
        {(place.visitedReviewCount > 0 || choice.visits) && (
          <Chip to={to({ visits: !choice.visits })} isActive={choice.visits} rel="nofollow">
            Был по брони
          </Chip>
        )}
      </ChipRow>
      <ChipRow label="Порядок отзывов">
        {sorts.map(([sort, name]) => (
          <Chip key={sort} to={to({ sort })} isActive={choice.sort === sort} rel="nofollow">
            {name}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}
