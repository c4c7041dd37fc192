import {
  type FlagFeature,
  type FrequencyFeature,
  flagFeatures,
  frequencyFeatures,
  type PlaceFeatures,
  placeFlags,
  placeFrequencies,
} from '#contract/places/place-features.ts'

export type FeatureName = FlagFeature | FrequencyFeature | 'parking' | 'smoking'

export interface FeatureLine {
  name: FeatureName
  text: string
}

const parkings: Record<PlaceFeatures['parkingType'], string | null> = {
  0: null,
  1: 'Платная парковка',
  2: 'Бесплатная парковка',
  3: 'Охраняемая платная парковка',
  4: 'Охраняемая бесплатная парковка',
}

// Smoke-free is left out, because the law demands it and it is the default of a place without data.
const smoking: Record<PlaceFeatures['smokeZone'], string | null> = {
  1: 'Можно курить',
  2: null,
  3: 'Есть зал для курящих',
}

/** Labels of the features that a place has, the most popular first. */
export function featureList(features: PlaceFeatures): FeatureLine[] {
  const lines: FeatureLine[] = []
  for (const name of flagFeatures) if (features[name]) lines.push({ name, text: placeFlags[name].label })
  for (const name of frequencyFeatures) {
    const often = features[name]
    if (often)
      lines.push({
        name,
        text: `${placeFrequencies[name].label} ${often === 2 ? 'ежедневно' : 'по\u00A0выходным'}`,
      })
  }
  const parking = parkings[features.parkingType]
  if (parking) lines.push({ name: 'parking', text: parking })
  const smoke = smoking[features.smokeZone]
  if (smoke) lines.push({ name: 'smoking', text: smoke })
  return lines
}
