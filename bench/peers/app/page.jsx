import { readFileSync } from 'node:fs'
import Link from 'next/link'

export const dynamic = 'force-dynamic'

/** The answer of our own API, read once. */
let places

/** The cards of our list and nothing around them. */
export default function Page() {
  places ??= JSON.parse(readFileSync(process.env.CARDS_FILE, 'utf8'))
  return (
    <ul aria-label="Заведения">
      {places.map((place, index) => (
        <li key={place.id} data-item={place.id} className="item">
          <PlaceCard place={place} isPriority={index < 3} />
        </li>
      ))}
    </ul>
  )
}

function PlaceCard({ place, isPriority }) {
  const { street, building, city } = place.location
  const kind = [place.category.name, place.subCategory, ...place.cuisines.slice(0, 2).map(({ name }) => name)]
  return (
    <article className="card" data-card={place.background ? 'tall' : 'short'}>
      <Link className="link" href={`/${place.latinName}`} data-place={place.id} prefetch={false}>
        <div className="cover">
          {/* biome-ignore lint/performance/noImgElement: as our own card has it */}
          <img
            className="image"
            src={place.background?.cover.url ?? `/covers/plates-${index(place.id)}.svg`}
            width={800}
            height={600}
            alt=""
            loading={isPriority ? 'eager' : 'lazy'}
            fetchPriority={isPriority ? 'high' : undefined}
            decoding="async"
          />
        </div>
        {place.rating !== null && (
          <span className="rating">
            <span className="hidden">Оценка </span>
            <b>{place.rating.toFixed(1).replace('.', ',')}</b>
            <span aria-hidden="true">{place.reviewCount}</span>
            <span className="hidden">{`, отзывов: ${place.reviewCount}`}</span>
          </span>
        )}
        <div className="body">
          <h2 className="name">{place.name}</h2>
          <p className="about">
            <span className="kind">{kind.filter(Boolean).join(' · ')}</span>
            <span className="address">{[street || city.name, building].filter(Boolean).join(', ')}</span>
          </p>
          <p className="facts">
            <span className="open">{place.hours[0] ?? 'Часы неизвестны'}</span>
            {place.averageCheck !== null && <span>{`${place.averageCheck} ₽`}</span>}
          </p>
        </div>
      </Link>
    </article>
  )
}

const index = (id) => Number.parseInt(id.slice(-4), 16) % 48
