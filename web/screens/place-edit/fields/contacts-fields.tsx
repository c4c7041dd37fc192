import { placeLimits } from '#contract/places/place-limits.ts'
import { type Country, countries } from '#contract/reference/countries.ts'
import {
  emptyLink,
  emptyPhone,
  type LinkFormValues,
  type PhoneFormValues,
} from '#web/nouns/places/edit-form/place-form-values.ts'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './fields.module.css'
import { RowList } from './row-list.tsx'

const [firstCountry] = countries as [Country]
const NAME_LENGTH = 60
const LINK_LENGTH = 500

export type ErrorOf = (key: string) => string | undefined

interface PhonesFieldsProps {
  phones: readonly PhoneFormValues[]
  onChange: (phones: readonly PhoneFormValues[]) => void
  errorOf: ErrorOf
}

export function PhonesFields({ phones, onChange, errorOf }: PhonesFieldsProps) {
  return (
    <RowList
      rows={phones}
      onChange={onChange}
      create={emptyPhone}
      max={placeLimits.phones}
      addLabel="Добавить телефон"
      kind="Телефон"
      nameOf={({ phone, name }) => name || phone}
    >
      {(row, change) => (
        <div className={styles.stack}>
          <PhoneField
            label="Телефон"
            countries={countries}
            defaultCountry={firstCountry}
            value={row.phone}
            error={errorOf(`phones/${row.id}/phone`)}
            onChange={(phone) => change({ phone })}
          />
          <TextField
            label="Подпись (необязательно)"
            placeholder="Администратор, доставка"
            maxLength={NAME_LENGTH}
            value={row.name}
            error={errorOf(`phones/${row.id}/name`)}
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
      )}
    </RowList>
  )
}

interface LinksFieldsProps {
  links: readonly LinkFormValues[]
  onChange: (links: readonly LinkFormValues[]) => void
  errorOf: ErrorOf
}

export function LinksFields({ links, onChange, errorOf }: LinksFieldsProps) {
  return (
    <RowList
      rows={links}
      onChange={onChange}
      create={emptyLink}
      max={placeLimits.links}
      addLabel="Добавить ссылку"
      kind="Ссылка"
      nameOf={({ link, name }) => name || link}
    >
      {(row, change) => (
        <div className={styles.pair}>
          <TextField
            label="Ссылка"
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            maxLength={LINK_LENGTH}
            value={row.link}
            error={errorOf(`links/${row.id}/link`)}
            onChange={(event) => change({ link: event.target.value })}
          />
          <TextField
            label="Подпись (необязательно)"
            placeholder="Сайт, ВКонтакте"
            maxLength={NAME_LENGTH}
            value={row.name}
            error={errorOf(`links/${row.id}/name`)}
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
      )}
    </RowList>
  )
}
