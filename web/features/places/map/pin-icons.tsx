import Beer from 'lucide-react/icons/beer'
import CakeSlice from 'lucide-react/icons/cake-slice'
import Cloud from 'lucide-react/icons/cloud'
import Coffee from 'lucide-react/icons/coffee'
import Croissant from 'lucide-react/icons/croissant'
import IceCreamCone from 'lucide-react/icons/ice-cream-cone'
import Leaf from 'lucide-react/icons/leaf'
import MapPin from 'lucide-react/icons/map-pin'
import Martini from 'lucide-react/icons/martini'
import MicVocal from 'lucide-react/icons/mic-vocal'
import Music from 'lucide-react/icons/music'
import Pizza from 'lucide-react/icons/pizza'
import Sandwich from 'lucide-react/icons/sandwich'
import Soup from 'lucide-react/icons/soup'
import Store from 'lucide-react/icons/store'
import TreePine from 'lucide-react/icons/tree-pine'
import Utensils from 'lucide-react/icons/utensils'
import Wine from 'lucide-react/icons/wine'

const icons = {
  restaurants: Utensils,
  cafes: Coffee,
  bars: Martini,
  'night-clubs': Music,
  'coffee-houses': Coffee,
  pubs: Beer,
  'fast-food': Sandwich,
  bakeries: Croissant,
  confectioneries: CakeSlice,
  pizzerias: Pizza,
  canteens: Soup,
  'hookah-lounges': Cloud,
  'beer-gardens': TreePine,
  'wine-bars': Wine,
  'tea-houses': Leaf,
  'ice-cream': IceCreamCone,
  'food-courts': Store,
  karaoke: MicVocal,
  other: MapPin,
} as const

type IconName = keyof typeof icons

function isIconName(name: string): name is IconName {
  return name in icons
}

export function pinIconId(category: string | undefined): string {
  return `pin-${category && isIconName(category) ? category : 'other'}`
}

/** Every icon once; pins refer to them. */
export function PinIcons() {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={`pin-${name}`} viewBox="0 0 24 24">
          <Icon width={24} height={24} strokeWidth={2.25} />
        </symbol>
      ))}
    </svg>
  )
}

export function CategoryIcon({ category }: { category: string | undefined }) {
  const Icon = category && isIconName(category) ? icons[category] : MapPin
  return <Icon aria-hidden="true" />
}
