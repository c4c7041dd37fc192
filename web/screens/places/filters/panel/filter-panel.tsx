import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { hasPlaceFilters, noFilters } from '../place-filters.ts'
import { clearedOf, type FilterFormProps, type FormName, formTitles, onlyOf } from './filter-forms.ts'
import styles from './filter-panel.module.css'
import { MainForm } from './main-form.tsx'
import { NestedForm } from './nested-form.tsx'

const ChevronLeft = icon('chevron-left')

interface FilterPanelProps extends FilterFormProps {
  /** How many places the draft finds; null while it is loading. */
  count: number | null
  countFailed: boolean
  onApply: () => void
  onClose: () => void
}

export function FilterPanel(props: FilterPanelProps) {
  const { draft, onChange } = props
  const [form, setForm] = useState<FormName | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  useFocusOfForm(form, { body, back })

  return (
    <Sheet
      title={form ? formTitles[form] : 'Фильтры'}
      placement="side"
      onClose={props.onClose}
      headerStart={
        form && (
          <Button
            ref={back}
            className={styles.back}
            variant="quiet"
            size="small"
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => setForm(null)}
          >
            Назад
          </Button>
        )
      }
      headerEnd={
        <Button
          variant="quiet"
          size="small"
          disabled={!hasPlaceFilters(form ? onlyOf(form, draft) : draft)}
          onClick={() => onChange(form ? clearedOf(form, draft) : noFilters)}
        >
          Очистить
        </Button>
      }
      footer={
        <Button variant="primary" disabled={props.count === 0} onClick={props.onApply}>
          {applyLabel(props.count, props.countFailed)}
        </Button>
      }
    >
      <div ref={body}>
        {form ? <NestedForm name={form} {...props} /> : <MainForm {...props} onOpen={setForm} />}
      </div>
      <p className="visually-hidden" role="status">
        {props.count === null ? '' : applyLabel(props.count, props.countFailed)}
      </p>
    </Sheet>
  )
}

/** Moves the focus into an opened form, and back to its row. */
function useFocusOfForm(
  form: FormName | null,
  refs: { body: RefObject<HTMLElement | null>; back: RefObject<HTMLElement | null> },
): void {
  const cameFrom = useRef<FormName | null>(null)
  const { body, back } = refs
  useEffect(() => {
    if (form) {
      cameFrom.current = form
      body.current?.parentElement?.scrollTo(0, 0)
      back.current?.focus()
    } else if (cameFrom.current) {
      body.current?.querySelector<HTMLElement>(`[data-form="${cameFrom.current}"]`)?.focus()
      cameFrom.current = null
    }
  }, [form, body, back])
}

function applyLabel(count: number | null, failed: boolean): string {
  if (failed) return 'Показать заведения'
  if (count === null) return 'Считаем…'
  return count === 0 ? 'Ничего не нашлось' : `Показать ${formatCount(count, nounForms.places)}`
}
