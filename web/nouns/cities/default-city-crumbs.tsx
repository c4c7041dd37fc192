import { useCurrentCity } from '#web/lib/current-city.ts'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'

/** The breadcrumbs of a page that belongs to no city. */
export function DefaultCityCrumbs({ label }: { label: string }) {
  const { latinName, name } = useCurrentCity()
  return <Breadcrumbs crumbs={[{ label: name, to: `/${latinName}/feed` }, { label }]} />
}
