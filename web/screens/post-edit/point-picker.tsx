import { type ReactNode, useState } from 'react'
import type { City } from '#contract/reference/cities.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { CityField } from '#web/nouns/cities/city-field.tsx'
import { PointField } from '#web/nouns/map/point-field.tsx'
import { readPoint } from '#web/nouns/map/point-text.ts'
import { POINT_DIGITS, postPoint, postPointText } from '#web/nouns/posts/writing/post-subject.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import styles from './point-picker.module.css'

interface PointPickerProps {
  city: City
  /** The initial position of the mark. */
  initial?: Point
  lead: string
  submitLabel: string
  onPick: (point: Point) => void
  /** Another way of choosing, beside the button. */
  secondaryAction: ReactNode
}

/** Chooses any point of a city as the subject. */
export function PointPicker(props: PointPickerProps) {
  const { city: firstCity, initial, lead, submitLabel, onPick, secondaryAction } = props
  const [city, setCity] = useState(firstCity)
  const [text, setText] = useState(initial ? postPointText(initial) : '')
  const { element, errors, showErrors, clearErrors } = useFormErrors<'point'>()

  const handleSubmit = () => {
    const point = readPoint(text)
    if (point) onPick(postPoint(point))
    else
      showErrors({
        point: text.trim() ? 'Нужны широта и долгота: 55.7558, 37.6173' : 'Поставьте метку на карте',
      })
  }

  return (
    <Form ref={element} className={styles.picker} onSubmit={handleSubmit}>
      <p className={styles.lead}>{lead}</p>
      <CityField city={city} onChange={(next) => next && setCity(next)} />
      <PointField
        city={city}
        text={text}
        onText={(next) => {
          setText(next)
          clearErrors()
        }}
        error={errors.point}
        digits={POINT_DIGITS}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {submitLabel}
        </Button>
        {secondaryAction}
      </div>
    </Form>
  )
}
