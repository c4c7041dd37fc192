import type { ComponentType, SVGProps } from 'react'
import type { Place } from '#contract/places/places.ts'
import { icon } from '#web/ui/icon.ts'
import { type FeatureName, featureList } from './feature-list.ts'
import styles from './place-features.module.css'

const Baby = icon('baby')
const BatteryCharging = icon('battery-charging')
const Bike = icon('bike')
const Car = icon('circle-parking')
const Cigarette = icon('cigarette')
const Cloud = icon('cloud')
const CreditCard = icon('credit-card')
const Disc = icon('disc-3')
const Mic = icon('mic')
const Music = icon('music')
const Trees = icon('trees')
const Trophy = icon('trophy')
const Utensils = icon('utensils')
const Wand = icon('wand-sparkles')
const Wifi = icon('wifi')
const Wine = icon('wine')

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
