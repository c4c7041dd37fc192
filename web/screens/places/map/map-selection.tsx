import type { PlaceMarker } from '#contract/places/places.ts'
import type { Category } from '#contract/reference/reference.ts'
import type { PlacesPageData } from '../load-places.ts'
import { ChosenPlace } from './chosen-place.tsx'
import { PlaceStack } from './place-stack.tsx'

interface MapSelectionProps {
  chosenId: string | null
  /** The places of a pressed stack. */
  stack: readonly PlaceMarker[]
  categories: readonly Category[]
  page: PlacesPageData
  onChoose: (placeId: string | null) => void
  onCloseStack: () => void
}

/** The place of the pressed pin, or the list of places at one point. */
export function MapSelection(props: MapSelectionProps) {
  const { chosenId, stack, categories, page, onChoose, onCloseStack } = props
  if (chosenId) {
    return <ChosenPlace id={chosenId} page={page} onClose={() => onChoose(null)} />
  }
  return (
    <PlaceStack
      page={page}
      places={stack}
      categories={categories}
      onChoose={onChoose}
      onClose={onCloseStack}
    />
  )
}
