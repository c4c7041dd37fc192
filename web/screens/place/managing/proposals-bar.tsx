import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { placeProposalsQuery } from '#web/nouns/places/proposals-query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ModeBar } from './mode-bar.tsx'

/** Shown to people who may edit the place while open data say something else about it. */
export function ProposalsBar({ place }: { place: Place }) {
  const { data: proposals = [] } = useQuery(placeProposalsQuery(place.id))
  if (!proposals.some(({ state }) => state === 'open')) return null
  return (
    <ModeBar label="Открытые данные говорят другое">
      <LinkButton to={`/${place.latinName}/proposals`}>Посмотреть</LinkButton>
    </ModeBar>
  )
}
