import type { PlaceShort } from '#contract/places/places.ts'

interface Crumb {
  label: string
  to: string
}

/** Breadcrumbs: city, category, place and, on a sub-page, the sub-page. */
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
