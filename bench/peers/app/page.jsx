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
  const { street, building, district } = place.location
  const [kind, ...narrower] = place.kinds
  const address = [[street, building].filter(Boolean).join(', '), district].filter(Boolean).join(' · ')
  const closesAt = place.hours[0]?.split(' ')[2]
  const size = place.hasPhoto ? 'tall' : 'short'
  return (
    <article className={`card ${size}`} data-card={size}>
      <Link className="link" href={`/${place.latinName}`} prefetch={false}>
        <div className="cover">
          {/* biome-ignore lint/performance/noImgElement: as our own card has it */}
          <img
            className="image"
            src={place.cover}
            alt=""
            loading={isPriority ? 'eager' : 'lazy'}
            fetchPriority={isPriority ? 'high' : undefined}
          />
        </div>
        {place.rating !== null && (
          <span
            className="rating"
            role="img"
            aria-label={`Оценка ${ratingOf(place)}, отзывов: ${place.reviewCount}`}
          >
            <b>{ratingOf(place)}</b>
            {place.reviewCount}
          </span>
        )}
        {place.isTop100Restaurants && <p className="top">Топ-100 ресторанов</p>}
        <div className="body">
          <h2 className="name">{place.name}</h2>
          <p className="about">
            <span className="kind">
              <span>{kind}</span>
              {narrower.length > 0 && <span className="narrower">{` · ${narrower.join(' · ')}`}</span>}
            </span>
            {address && <span className="address">{address}</span>}
          </p>
          <p className="facts">
            <span className="open">{closesAt ? `Открыто до ${closesAt}` : 'Часы неизвестны'}</span>
            {place.averageCheck !== null && <span>{`${place.averageCheck} ₽`}</span>}
          </p>
        </div>
      </Link>
      {place.freeTimes && (
        <div className="next">
          <span className="caption">Стол на двоих</span>
          <ul className="times" aria-label="Забронировать столик: 2 гостя">
            {place.freeTimes.map((time) => (
              <li key={time}>
                <Link
                  className="time"
                  href={`/${place.latinName}/booking?at=${time}&guests=2`}
                  prefetch={false}
                >
                  {time.slice(11)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  )
}

const ratingOf = ({ rating }) => rating.toFixed(1).replace('.', ',')
