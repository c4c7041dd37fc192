import type { Organisation } from '#contract/organisations/organisations.ts'

export function organisationCrumbs({ id, name, city }: Organisation) {
  return [
    ...(city
      ? [
          { label: city.name, to: `/${city.latinName}/places` },
          { label: 'Сети', to: `/${city.latinName}/organisations` },
        ]
      : []),
    { label: name, to: `/organisations/${id}` },
  ]
}
