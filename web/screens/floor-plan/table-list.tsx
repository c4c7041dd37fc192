import { MAX_TABLE_NAME, tableShapes } from '#contract/reservations/table-limits.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { quoteName, tableLabel } from '#web/nouns/reservations/plan/table-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { PillChoices } from '#web/ui/fields/pill-choices.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { icon } from '#web/ui/icon.ts'
import {
  describeTableDraft,
  hasAllJoins,
  joinedWith,
  shapeLabels,
  type TableDraft,
  turned,
  withChanged,
  withJoinToggled,
} from './plan-draft.ts'
import styles from './table-list.module.css'
import type { PlanForm } from './use-plan-form.ts'

const ChevronDown = icon('chevron-down')
const RotateCw = icon('rotate-cw')
const Trash2 = icon('trash-2')

/** The tables as a list; the chosen one with its fields. */
export function TableList({ form }: { form: PlanForm }) {
  const { draft, chosenId, choose } = form
  const names = new Map(draft.tables.map(({ id, name }) => [id, name]))
  return (
    <ul className={styles.list} aria-label="Столы">
      {draft.tables.map((table) => {
        const isChosen = table.id === chosenId
        const joined = joinedWith(draft, table.id).map((id) => quoteName(names.get(id) ?? ''))
        return (
          <li key={table.id} className={styles.item}>
            <button
              type="button"
              className={styles.head}
              aria-expanded={isChosen}
              onClick={() => choose(isChosen ? null : table.id)}
            >
              <span className={styles.title}>
                <span className={styles.name}>{tableLabel(table.name)}</span>
                <span className={styles.facts}>
                  {describeTableDraft(table)}
                  {joined.length > 0 && `, сдвигается с\u00A0${joined.join(', ')}`}
                </span>
              </span>
              <ChevronDown className={styles.arrow} aria-hidden="true" />
            </button>
            {isChosen && <TableFields form={form} table={table} />}
          </li>
        )
      })}
    </ul>
  )
}

function TableFields({ form, table }: { form: PlanForm; table: TableDraft }) {
  const { draft, errors, change } = form
  const set = (part: Partial<TableDraft>) => change((known) => withChanged(known, table.id, part))
  const others = draft.tables.filter(({ id }) => id !== table.id)
  const joined = joinedWith(draft, table.id)
  const isRefused = (id: string) =>
    !joined.includes(id) && (hasAllJoins(draft, table.id) || hasAllJoins(draft, id))
  const seatsError = errors[`${table.id}/seats`]
  return (
    <div className={styles.fields}>
      <TextField
        label="Название"
        maxLength={MAX_TABLE_NAME}
        value={table.name}
        error={errors[`${table.id}/name`]}
        onChange={({ target }) => set({ name: target.value })}
      />
      <div className={styles.seats}>
        <TextField
          label="Гостей от"
          inputMode="numeric"
          value={table.seatsFrom}
          error={seatsError}
          onChange={({ target }) => set({ seatsFrom: target.value })}
        />
        <TextField
          label="Гостей до"
          inputMode="numeric"
          value={table.seatsTo}
          isWrong={seatsError !== undefined}
          onChange={({ target }) => set({ seatsTo: target.value })}
        />
      </div>
      <SelectField
        label="Форма"
        options={tableShapes.map((value) => ({ value, label: shapeLabels[value] }))}
        value={table.shape}
        onChange={(value) => {
          const shape = tableShapes.find((one) => one === value)
          if (shape) set({ shape })
        }}
      />
      <div className={styles.joins}>
        <PillChoices
          legend="Сдвигается со столами"
          choices={others.map(({ id, name }) => ({
            value: id,
            label: name || '—',
            fullLabel: tableLabel(name),
            isDisabled: isRefused(id),
          }))}
          chosen={joined}
          onToggle={(other) => change((known) => withJoinToggled(known, table.id, other))}
        />
        {others.some(({ id }) => isRefused(id)) && (
          <p className={styles.hint}>{`Стол сдвигают не${NBSP}больше чем с${NBSP}четырьмя другими`}</p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => set({ rotation: turned(table) })}
        >
          Повернуть
        </Button>
        <Button size="small" icon={<Trash2 aria-hidden="true" />} onClick={() => form.removeTable(table.id)}>
          Убрать стол
        </Button>
      </div>
    </div>
  )
}
