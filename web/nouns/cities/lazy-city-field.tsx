import { type ComponentProps, Suspense } from 'react'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { CityField } from './city-field.tsx'

const Field = lazyWithRetry('CityField', () => import('./city-field.tsx'))

/** The field without its script in the page: the combobox is as large as the script of a page. */
export function LazyCityField(props: ComponentProps<typeof CityField>) {
  const { city, placeholder } = props
  return (
    <Suspense
      fallback={<TextField label="Город" value={city?.name ?? ''} placeholder={placeholder} readOnly />}
    >
      <Field {...props} />
    </Suspense>
  )
}
