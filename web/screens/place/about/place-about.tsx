import type { Place } from '#contract/places/places.ts'
import { applyTypography } from '#web/lib/format/typography.ts'
import { ExpandableText } from '#web/ui/text/expandable-text.tsx'
import { Block } from '../block.tsx'
import { featureList } from './feature-list.ts'
import styles from './place-about.module.css'
import { PlaceFeatures } from './place-features.tsx'

/** The description, features and dress code of a place; nothing when all of them are empty. */
export function PlaceAbout({ place }: { place: Place }) {
  const hasFeatures = featureList(place.features).length > 0
  if (!place.short_description && !place.description && !hasFeatures && !place.dresscode) return null
  return (
    <Block title="О заведении">
      <div className={styles.about}>
        {place.short_description && <p className={styles.lead}>{applyTypography(place.short_description)}</p>}
        {place.description && <ExpandableText text={applyTypography(place.description)} />}
        {hasFeatures && <PlaceFeatures place={place} />}
        {place.dresscode && (
          <p className={styles.dresscode}>
            <b>Дресс-код: {place.dresscode.title}.</b> {place.dresscode.description}
          </p>
        )}
      </div>
    </Block>
  )
}
