import type { MetaDescriptor } from 'react-router'
import type { Place } from '#contract/places.ts'
import { breadcrumbSchema, metaOf, type Seo } from '#web/lib/seo.ts'
import { fullAddress } from './place-address.ts'
import { placeCrumbs } from './place-crumbs.ts'
import { aboutOf, placePicture, placeSchema } from './place-schema.ts'

interface SubPage {
  label: string
  path: string
}

/** Title, description, picture and schema.org of a place's page or of a page under it. */
export function placeSeo(
  place: Place,
  publicUrl: string,
  { pages = [], schema = [], ...seo }: Partial<Seo> & { pages?: readonly SubPage[] } = {},
): MetaDescriptor[] {
  const crumbs = placeCrumbs(place, ...pages)
  const own = crumbs.at(-1)?.to
  return metaOf(
    {
      title: `${place.name}, ${kindOf(place)} ${place.location.city.nameIn}`,
      description: descriptionOf(place),
      canonical: own,
      isIndexed: place.moderationStatus.value === 'published' && !place.isDeleted,
      image: pictureOf(place),
      schema: import.meta.env.SSR
        ? [
            ...(pages.length === 0 ? [placeSchema(place, new URL(publicUrl).origin)] : []),
            breadcrumbSchema(crumbs, publicUrl),
            ...schema,
          ]
        : [],
      ...seo,
    },
    publicUrl,
  )
}

/** «ресторан», «винный бар» */
function kindOf(place: Place): string {
  const kind = place.subCategory || place.category.name
  return kind.charAt(0).toLowerCase() + kind.slice(1)
}

function descriptionOf(place: Place): string {
  const told = [
    place.phones.length > 0 && 'телефон',
    place.mainSchedule && 'часы работы',
    place.menus.length > 0 && 'меню',
    place.galleries.length > 0 && 'фото',
    place.reviewCount > 0 && 'отзывы гостей',
  ].filter(Boolean)
  const facts = `${fullAddress(place.location)}${told.length > 0 ? `: ${told.join(', ')}` : ''}.`
  return [facts, aboutOf(place)].filter(Boolean).join(' ')
}

function pictureOf(place: Place): NonNullable<Seo['image']> {
  const photo = place.background?.standard
  return {
    url: placePicture(place),
    width: photo?.width ?? 1200,
    height: photo?.height ?? 630,
    alt: place.name,
  }
}
