import type { PlaceMarker } from '#contract/places/places.ts'
import type { Category } from '#contract/reference/reference.ts'
import type { PlaceFilters } from '../filters/place-filters.ts'
import { ChosenPlace } from './chosen-place.tsx'
import { PlaceStack } from './place-stack.tsx'

interface MapSelectionProps {
  chosenId: string | null
  /** The places of a pressed stack. */
  stack: readonly PlaceMarker[]
  categories: readonly Category[]
  table: PlaceFilters['table']
  onChoose: (placeId: string | null) => void
  onCloseStack: () => void
}

/** The place of the pressed pin, or the list of places at one point. */
export function MapSelection(props: MapSelectionProps) {
  const { chosenId, stack, categories, table, onChoose, onCloseStack } = props
  if (chosenId) {
    return <ChosenPlace id={chosenId} table={table} onClose={() => onChoose(null)} />
  }
  return <PlaceStack places={stack} categories={categories} onChoose={onChoose} onClose={onCloseStack} />
}
