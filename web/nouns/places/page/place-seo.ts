import type { Gallery, Place } from '#contract/places/places.ts'
import { inQuotes } from '#contract/russian.ts'
import { shareCardOfPlace } from '#contract/share-cards.ts'
import { formatRating } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { breadcrumbSchema, type PageHead, pageHeadOf, type Seo, shareImage } from '#web/lib/pages/seo.ts'
import { fullAddress } from '#web/nouns/places/page/full-address.ts'
import { placeCrumbs } from './place-crumbs.ts'
import { aboutOf, placeSchema } from './place-schema.ts'

interface SubPage {
  label: string
  path: string
}

/** Title, description, picture and schema.org of a place's page or of a page under it. */
export function placeSeo(
  place: Place,
  publicUrl: string,
  { pages = [], schema = [], ...seo }: Partial<Seo> & { pages?: readonly SubPage[] } = {},
): PageHead {
  const crumbs = placeCrumbs(place, ...pages)
  const own = crumbs.at(-1)?.to
  return pageHeadOf(
    {
      title: `${place.name}, ${kindOf(place)} ${place.location.city.nameIn}`,
      canonical: own,
      isIndexed: place.moderationStatus.value === 'published' && !place.isDeleted,
      ...(import.meta.env.SSR && {
        description: pages[0] ? subPageDescription(place, pages) : descriptionOf(place),
        ...imageOf(place),
        feed: `/feeds/places/${place.id}.atom`,
      }),
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
  const listed = [
    place.phones.length > 0 && 'телефон',
    place.mainSchedule && 'часы работы',
    place.menus.length > 0 && 'меню',
    place.galleries.length > 0 && 'фото',
    place.reviewCount > 0 && 'отзывы гостей',
  ].filter(Boolean)
  const facts = `${fullAddress(place.location)}${listed.length > 0 ? `: ${listed.join(', ')}` : ''}.`
  return [facts, aboutOf(place)].filter(Boolean).join(' ')
}

/** The description of a page below the place's own. */
function subPageDescription(place: Place, pages: readonly SubPage[]): string {
  const venue = `${inQuotes(place.name)} (${fullAddress(place.location)})`
  const [kind = '', id] = (pages.at(-1)?.path ?? '').split('/')
  switch (kind) {
    case 'reviews':
      return `${formatCount(place.reviewCount, nounForms.reviews)} о заведении ${venue}${place.rating === null ? '' : `, оценка ${formatRating(place.rating)} из 5`}: что гости говорят о кухне, обслуживании и ценах.`
    case 'rating':
      return `Из\u00a0чего складывается рейтинг заведения ${venue} и\u00a0как он менялся по\u00a0месяцам.`
    case 'news':
      return `Новости заведения ${venue}: события, акции и новое в меню.`
    case 'albums':
      return `Фотографии заведения ${venue}: ${place.galleries.map(({ title }) => title).join(', ')}.`
    case 'album':
      return albumDescription(
        place.galleries.find((album) => album.id === id),
        venue,
      )
    case 'menus':
      return `Меню и цены заведения ${venue}: ${place.menus.map(({ title }) => title).join(', ')}. ${place.menuDescription}`
    case 'menu':
      return menuDescription(
        place.menus.find((menu) => menu.id === id),
        venue,
      )
    case 'booking':
      return `Забронируйте столик в заведении ${venue} на сайте: свободное время на каждый день, подтверждение кодом из СМС.`
    default:
      return descriptionOf(place)
  }
}

function albumDescription(album: Gallery | undefined, venue: string): string {
  const about = album?.description ? ` ${album.description}` : ''
  return `${formatCount(album?.photosCount ?? 0, nounForms.photos)} в альбоме ${inQuotes(album?.title ?? '')} заведения ${venue}.${about}`
}

function menuDescription(menu: Gallery | undefined, venue: string): string {
  const sections = menu?.sections.map(({ title }) => title).filter(Boolean) ?? []
  return `${menu?.title ?? 'Меню'} заведения ${venue} с ценами${sections.length > 0 ? `: ${sections.join(', ')}` : ''}.`
}

function imageOf(place: Place): Pick<Seo, 'image' | 'isEmbeddable'> {
  const card = shareCardOfPlace(place)
  return card ? { image: shareImage(card), isEmbeddable: true } : {}
}
