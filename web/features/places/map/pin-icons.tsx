import { icon } from '#web/ui/icon.ts'

const Beer = icon('beer')
const CakeSlice = icon('cake-slice')
const Cloud = icon('cloud')
const Coffee = icon('coffee')
const Croissant = icon('croissant')
const IceCreamCone = icon('ice-cream-cone')
const Leaf = icon('leaf')
const MapPin = icon('map-pin')
const Martini = icon('martini')
const MicVocal = icon('mic-vocal')
const Music = icon('music')
const Pizza = icon('pizza')
const Sandwich = icon('sandwich')
const Soup = icon('soup')
const Store = icon('store')
const TreePine = icon('tree-pine')
const Utensils = icon('utensils')
const Wine = icon('wine')

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
          <Icon style={{ strokeWidth: 2.25 }} />
        </symbol>
      ))}
    </svg>
  )
}

export function CategoryIcon({ category }: { category: string | undefined }) {
  const Icon = category && isIconName(category) ? icons[category] : MapPin
  return <Icon aria-hidden="true" />
}
