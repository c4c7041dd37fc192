import type { CategoryIconName } from '#contract/reference/category-icons.ts'
import { icon } from '#web/ui/icon.ts'

const Beef = icon('beef')
const Beer = icon('beer')
const CakeSlice = icon('cake-slice')
const Cloud = icon('cloud')
const Coffee = icon('coffee')
const Cookie = icon('cookie')
const Croissant = icon('croissant')
const Fish = icon('fish')
const IceCreamCone = icon('ice-cream-cone')
const Leaf = icon('leaf')
const MapPin = icon('map-pin')
const Martini = icon('martini')
const MicVocal = icon('mic-vocal')
const Music = icon('music')
const Pizza = icon('pizza')
const Salad = icon('salad')
const Sandwich = icon('sandwich')
const Soup = icon('soup')
const Store = icon('store')
const TreePine = icon('tree-pine')
const Utensils = icon('utensils')
const Wine = icon('wine')

const icons: Readonly<Record<CategoryIconName, typeof MapPin>> = {
  utensils: Utensils,
  coffee: Coffee,
  martini: Martini,
  music: Music,
  beer: Beer,
  sandwich: Sandwich,
  croissant: Croissant,
  'cake-slice': CakeSlice,
  pizza: Pizza,
  soup: Soup,
  cloud: Cloud,
  'tree-pine': TreePine,
  wine: Wine,
  leaf: Leaf,
  'ice-cream-cone': IceCreamCone,
  store: Store,
  'mic-vocal': MicVocal,
  'map-pin': MapPin,
  fish: Fish,
  salad: Salad,
  cookie: Cookie,
  beef: Beef,
}

function isIconName(name: string): name is CategoryIconName {
  return name in icons
}

/** @param name the icon of a category */
export function pinIconId(name: string | undefined): string {
  return `pin-${name && isIconName(name) ? name : 'map-pin'}`
}

/** Defines every icon once; pins refer to them. */
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

export function CategoryIcon({ name }: { name: string | undefined }) {
  const Icon = name && isIconName(name) ? icons[name] : MapPin
  return <Icon aria-hidden="true" />
}
