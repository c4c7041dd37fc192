import { icon } from '#web/ui/icon.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './search-suggestions.module.css'
import type { SuggestionOption } from './suggestion-groups.ts'

const BookHeart = icon('book-heart')
const History = icon('history')
const MapPin = icon('map-pin')
const Search = icon('search')
const Signpost = icon('signpost')
const SlidersHorizontal = icon('sliders-horizontal')
const Store = icon('store')
const Train = icon('train-front')
const Utensils = icon('utensils')

const icons = {
  recent: History,
  city: MapPin,
  filter: SlidersHorizontal,
  chain: Store,
  street: Signpost,
  station: Train,
  search: Search,
  dish: Utensils,
  collection: BookHeart,
}

interface OptionRowProps {
  id: string
  option: SuggestionOption
  isActive: boolean
  onChoose: () => void
}

export function OptionRow({ id, option, isActive, onChoose }: OptionRowProps) {
  return (
    <a
      id={id}
      href={option.to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      // Keeps the focus in the field, so that the list stays open until the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <OptionIcon option={option} />
      <span className={styles.text}>
        <span className={styles.title}>{option.title}</span>
        {option.facts && <span className={styles.facts}>{option.facts}</span>}
      </span>
    </a>
  )
}

function OptionIcon({ option: { icon, place, person } }: { option: SuggestionOption }) {
  if (icon === 'place' || icon === 'person') {
    const { id = '', name = '' } = place ?? { id: person?.id, name: person?.fullName }
    return <Avatar id={id} name={name} image={person?.avatar ?? null} size="small" />
  }
  const Icon = icons[icon]
  return (
    <span className={styles.icon}>
      <Icon aria-hidden="true" />
    </span>
  )
}
