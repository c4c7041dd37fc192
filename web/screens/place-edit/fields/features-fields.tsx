import {
  type FlagFeature,
  flagFeatures,
  frequencyFeatures,
  type PlaceFeatures,
  placeFlags,
  placeFrequencies,
} from '#contract/places/place-features.ts'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

import styles from './fields.module.css'

interface FeaturesFieldsProps {
  features: PlaceFeatures
  onChange: (features: PlaceFeatures) => void
}

const frequencyChoices = ['Нет', 'По выходным', 'Ежедневно']
const parkingChoices = [
  'Нет или не знаю',
  'Платная',
  'Бесплатная',
  'Охраняемая платная',
  'Охраняемая бесплатная',
]
const smokeChoices = [
  { value: '2', label: 'Не курят' },
  { value: '1', label: 'Можно курить' },
  { value: '3', label: 'Есть зал для курящих' },
]

/** Features of the place: flags, and frequency or kind where that matters. */
export function FeaturesFields({ features, onChange }: FeaturesFieldsProps) {
  const set = (change: Partial<PlaceFeatures>) => onChange({ ...features, ...change })
  const setFlag = (name: FlagFeature, isOn: boolean) => set({ [name]: isOn })
  return (
    <div className={styles.stack}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Что есть</legend>
        <div className={styles.choices}>
          {flagFeatures.map((name) => (
            <Checkbox
              key={name}
              checked={features[name]}
              onChange={(event) => setFlag(name, event.target.checked)}
            >
              {placeFlags[name].label}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className={styles.pair}>
        {frequencyFeatures.map((name) => (
          <SelectField
            key={name}
            label={placeFrequencies[name].label}
            value={String(features[name])}
            options={indexed(frequencyChoices)}
            onChange={(value) => set({ [name]: Number(value) })}
          />
        ))}
        <SelectField
          label="Парковка"
          value={String(features.parkingType)}
          options={indexed(parkingChoices)}
          onChange={(value) => set({ parkingType: Number(value) as PlaceFeatures['parkingType'] })}
        />
        <SelectField
          label="Курение"
          value={String(features.smokeZone)}
          options={smokeChoices}
          onChange={(value) => set({ smokeZone: Number(value) as PlaceFeatures['smokeZone'] })}
        />
      </div>
    </div>
  )
}

function indexed(labels: readonly string[]) {
  return labels.map((label, index) => ({ value: String(index), label }))
}
