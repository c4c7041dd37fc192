import { useCurrentCity } from '#web/lib/current-city.ts'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'

/** The way to a page that has no city of its own. */
export function OwnCrumbs({ label }: { label: string }) {
  const { latinName, name } = useCurrentCity()
  return <Breadcrumbs crumbs={[{ label: name, to: `/${latinName}/feed` }, { label }]} />
}
