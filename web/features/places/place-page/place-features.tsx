import Baby from 'lucide-react/icons/baby'
import BatteryCharging from 'lucide-react/icons/battery-charging'
import Bike from 'lucide-react/icons/bike'
import Cigarette from 'lucide-react/icons/cigarette'
import Car from 'lucide-react/icons/circle-parking'
import Cloud from 'lucide-react/icons/cloud'
import CreditCard from 'lucide-react/icons/credit-card'
import Disc from 'lucide-react/icons/disc-3'
import Mic from 'lucide-react/icons/mic'
import Music from 'lucide-react/icons/music'
import Trees from 'lucide-react/icons/trees'
import Trophy from 'lucide-react/icons/trophy'
import Utensils from 'lucide-react/icons/utensils'
import Wand from 'lucide-react/icons/wand-sparkles'
import Wifi from 'lucide-react/icons/wifi'
import Wine from 'lucide-react/icons/wine'
import type { ComponentType, SVGProps } from 'react'
import type { Place } from '#contract/places.ts'
import { type FeatureName, featureList } from './feature-list.ts'
import styles from './place-features.module.css'

const icons: Record<FeatureName, ComponentType<SVGProps<SVGSVGElement>>> = {
  alcohol: Wine,
  businessLunch: Utensils,
  cashfree: CreditCard,
  childrenRoom: Baby,
  delivery: Bike,
  hookah: Cloud,
  karaoke: Mic,
  mobileCharge: BatteryCharging,
  sportTranslations: Trophy,
  terrace: Trees,
  wifi: Wifi,
  dancefloor: Disc,
  entertainment: Wand,
  liveMusic: Music,
  parking: Car,
  smoking: Cigarette,
}

export function PlaceFeatures({ place }: { place: Place }) {
  return (
    <ul className={styles.features}>
      {featureList(place.features).map(({ name, text }) => {
        const Icon = icons[name]
        return (
          <li key={name}>
            <Icon aria-hidden="true" />
            {text}
          </li>
        )
      })}
    </ul>
  )
}
