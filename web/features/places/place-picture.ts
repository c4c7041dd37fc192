import { placeCoverPath } from '#contract/tones.ts'

interface PicturedPlace {
  id: string
  background: { standard: { url: string } } | null
  category: { latinName: string }
  cuisines: readonly { latinName: string }[]
}

/** Path of the picture that stands for a place elsewhere: its photo, or its cover as a PNG. */
export function placePicture(place: PicturedPlace): string {
  return (
    place.background?.standard.url ??
    placeCoverPath(
      {
        id: place.id,
        category: place.category.latinName,
        cuisines: place.cuisines.map(({ latinName }) => latinName),
      },
      'png',
    )
  )
}
