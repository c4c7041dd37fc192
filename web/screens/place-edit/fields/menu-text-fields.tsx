import { placeLimits } from '#contract/places/place-limits.ts'
import {
  type DishFormValues,
  emptyDish,
  emptySection,
  type SectionFormValues,
} from '#web/nouns/places/edit-form/place-form-values.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { ErrorOf } from './contacts-fields.tsx'
import styles from './menu-text-fields.module.css'
import { RoublesField } from './roubles-field.tsx'
import { RowList } from './row-list.tsx'

const TITLE_LENGTH = 120
const NAME_LENGTH = 200
const NOTE_LENGTH = 500
const WEIGHT_LENGTH = 40

interface MenuTextFieldsProps {
  sections: readonly SectionFormValues[]
  onChange: (sections: readonly SectionFormValues[]) => void
  errorOf: ErrorOf
}

/** The dishes of a menu as text, which can be searched and read aloud. */
export function MenuTextFields({ sections, onChange, errorOf }: MenuTextFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Блюда и напитки текстом</legend>
      <RowList
        rows={sections}
        onChange={onChange}
        create={emptySection}
        max={placeLimits.sectionsPerMenu}
        addLabel="Добавить раздел"
        kind="Раздел"
        nameOf={({ title }) => title}
      >
        {(section, change) => (
          <div className={styles.section}>
            <TextField
              label="Раздел"
              placeholder="Салаты, горячее, коктейли"
              maxLength={TITLE_LENGTH}
              value={section.title}
              error={errorOf(`${section.id}/title`)}
              onChange={(event) => change({ title: event.target.value })}
            />
            <RowList
              rows={section.dishes}
              onChange={(dishes) => change({ dishes })}
              create={emptyDish}
              max={placeLimits.dishesPerSection}
              addLabel="Добавить блюдо"
              kind="Блюдо"
              nameOf={({ name }) => name}
              isPlain
            >
              {(dish, changeDish) => (
                <DishFields
                  dish={dish}
                  onChange={changeDish}
                  errorOf={(field) => errorOf(`${section.id}/${dish.id}/${field}`)}
                />
              )}
            </RowList>
          </div>
        )}
      </RowList>
    </fieldset>
  )
}

interface DishFieldsProps {
  dish: DishFormValues
  onChange: (change: Partial<DishFormValues>) => void
  errorOf: ErrorOf
}

function DishFields({ dish, onChange, errorOf }: DishFieldsProps) {
  return (
    <div className={styles.dish}>
      <TextField
        className={styles.wide}
        label="Блюдо"
        maxLength={NAME_LENGTH}
        value={dish.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <RoublesField
        label="Цена, ₽"
        value={dish.price}
        error={errorOf('price')}
        onChange={(price) => onChange({ price })}
      />
      <TextField
        label="Вес или объём"
        placeholder="250 г"
        maxLength={WEIGHT_LENGTH}
        value={dish.weight}
        error={errorOf('weight')}
        onChange={(event) => onChange({ weight: event.target.value })}
      />
      <TextField
        className={styles.wide}
        label="Состав или примечание"
        maxLength={NOTE_LENGTH}
        value={dish.note}
        error={errorOf('note')}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </div>
  )
}
