import type { FlagFeature, PlaceFeatures } from '#contract/place-features.ts'

export type FeatureName = FlagFeature | 'dancefloor' | 'entertainment' | 'liveMusic' | 'parking' | 'smoking'

export interface FeatureLine {
  name: FeatureName
  text: string
}

const flags: [FlagFeature, string][] = [
  ['terrace', 'Терраса'],
  ['wifi', 'Wi-Fi'],
  ['businessLunch', 'Бизнес-ланч'],
  ['delivery', 'Доставка'],
  ['cashfree', 'Оплата картой'],
  ['alcohol', 'Алкоголь'],
  ['childrenRoom', 'Детская комната'],
  ['sportTranslations', 'Спортивные трансляции'],
  ['hookah', 'Кальян'],
  ['karaoke', 'Караоке'],
  ['mobileCharge', 'Зарядка для телефона'],
]

const programmes = [
  ['liveMusic', 'Живая музыка'],
  ['dancefloor', 'Танцпол'],
  ['entertainment', 'Развлекательная программа'],
] as const

const parkings: Record<PlaceFeatures['parkingType'], string | null> = {
  0: null,
  1: 'Платная парковка',
  2: 'Бесплатная парковка',
  3: 'Охраняемая платная парковка',
  4: 'Охраняемая бесплатная парковка',
}

// Smoke-free is the default of a place nobody told about: it is the law's word, not ours, so it is not a line.
const smoking: Record<PlaceFeatures['smokeZone'], string | null> = {
  1: 'Можно курить',
  2: null,
  3: 'Есть зал для курящих',
}

/** What a place has, in words, the most asked for first. What it has not is not said. */
export function featureList(features: PlaceFeatures): FeatureLine[] {
  const lines: FeatureLine[] = []
  for (const [name, text] of flags) if (features[name]) lines.push({ name, text })
  for (const [name, text] of programmes) {
    const often = features[name]
    if (often) lines.push({ name, text: `${text} ${often === 2 ? 'ежедневно' : 'по\u00A0выходным'}` })
  }
  const parking = parkings[features.parkingType]
  if (parking) lines.push({ name: 'parking', text: parking })
  const smoke = smoking[features.smokeZone]
  if (smoke) lines.push({ name: 'smoking', text: smoke })
  return lines
}
