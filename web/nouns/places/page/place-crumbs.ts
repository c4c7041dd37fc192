import type { PlaceShort } from '#contract/places/places.ts'

interface Crumb {
  label: string
  to: string
}

/** City, category, place and the page below it, if it is one. */
export function placeCrumbs(
  { latinName, name, category, location }: PlaceShort,
  ...pages: { label: string; path: string }[]
): Crumb[] {
  const city = location.city
  return [
    { label: city.name, to: `/${city.latinName}/places` },
    { label: category.namePlural, to: `/${city.latinName}/${category.latinName}` },
    { label: name, to: `/${latinName}` },
    ...pages.map(({ label, path }) => ({ label, to: `/${latinName}/${path}` })),
  ]
}
