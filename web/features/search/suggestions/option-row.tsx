import History from 'lucide-react/icons/history'
import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import Signpost from 'lucide-react/icons/signpost'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Store from 'lucide-react/icons/store'
import { Avatar } from '#web/ui/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './search-suggestions.module.css'
import type { SuggestionOption } from './suggestion-groups.ts'

const icons = {
  recent: History,
  city: MapPin,
  filter: SlidersHorizontal,
  chain: Store,
  street: Signpost,
  search: Search,
}

interface OptionRowProps {
  id: string
  option: SuggestionOption
  isActive: boolean
  onChoose: () => void
}

export function OptionRow({ id, option, isActive, onChoose }: OptionRowProps) {
  return (
    <Link
      id={id}
      to={option.to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      // The field keeps the focus, and with it the list stays open until the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <OptionSign option={option} />
      <span className={styles.text}>
        <span className={styles.title}>{option.title}</span>
        {option.facts && <span className={styles.facts}>{option.facts}</span>}
      </span>
    </Link>
  )
}

function OptionSign({ option: { sign, place, person } }: { option: SuggestionOption }) {
  if (sign === 'place' || sign === 'person') {
    const { id = '', name = '' } = place ?? { id: person?.id, name: person?.fullName }
    return <Avatar id={id} name={name} image={person?.avatar ?? null} size="small" />
  }
  const Icon = icons[sign]
  return (
    <span className={styles.sign}>
      <Icon aria-hidden="true" />
    </span>
  )
}
