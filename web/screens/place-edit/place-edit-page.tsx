import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { PlaceForm } from '#contract/places/place-writing.ts'
import type { Place } from '#contract/places/places.ts'
import { placeFormQuery } from '#web/nouns/places/edit-form/api.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { placeQuery } from '#web/nouns/places/place-query.ts'
import { AffectedDialog } from '#web/nouns/reservations/affected/affected-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DraftNote } from '#web/ui/forms/draft-note.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'
import { useLeaveGuard } from '#web/ui/forms/leave-guard.tsx'
import { SaveBar } from '#web/ui/forms/save-bar.tsx'
import { icon } from '#web/ui/icon.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { PageTitle } from '#web/ui/text/page-title.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { FarAwayDialog } from './far-away-dialog.tsx'
import { editSections } from './fields/edit-section.tsx'
import { PlaceConflict } from './place-conflict.tsx'
import { PlaceEditFields } from './place-edit-fields.tsx'
import styles from './place-edit-page.module.css'
import { SectionLinks } from './section-links.tsx'
import { usePlaceForm } from './use-place-form.ts'

const Eye = icon('eye')

export function PlaceEditPage({ placeId }: { placeId: string }) {
  const { data: place } = useQuery({ ...placeQuery(placeId), refetchOnMount: false })
  const { data: form } = useQuery({
    ...placeFormQuery(place?.id ?? ''),
    enabled: place !== undefined,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return place && form ? <EditForm place={place} form={form} /> : <PageLoading />
}

const leaveTexts = {
  title: 'Уйти без сохранения?',
  text: 'Изменения ещё не сохранены. Мы оставим их черновиком на этом устройстве: вернётесь — продолжите с того же места.',
}

function EditForm({ place, form: loaded }: { place: Place; form: PlaceForm }) {
  const navigate = useNavigate()
  const form = usePlaceForm({
    form: loaded,
    place,
    onSaved: (saved) => {
      guard.allowLeave()
      showSnackbar('Данные заведения изменены', 'success')
      void navigate(`/${saved.latinName}`)
    },
  })
  const guard = useLeaveGuard(form.hasChanges, leaveTexts)
  const preview = () => {
    guard.allowLeave()
    void navigate(`/${place.latinName}?preview=1`)
  }
  return (
    <PageColumns className={styles.page}>
      <Breadcrumbs crumbs={[...placeCrumbs(place), { label: 'Редактировать' }]} />
      <PageTitle text={`Редактировать: ${place.name}`} />
      {form.isRestored && form.hasChanges && <DraftNote onDiscardDraft={form.discardDraft} />}
      <SectionLinks sections={editSections} />
      <Form ref={form.element} className={styles.form} isPending={form.isSaving} onSubmit={form.handleSubmit}>
        <PlaceEditFields key={form.resetCount} place={place} form={form} />
        <SaveBar
          error={form.errors.form}
          isPending={form.isSaving}
          canSave={!form.isUploading && form.hasChanges}
        >
          <Button icon={<Eye aria-hidden="true" />} disabled={form.isUploading} onClick={preview}>
            Предпросмотр
          </Button>
          {form.isUploading && (
            <span className={styles.waiting} role="status">
              Ждём, пока загрузятся фото…
            </span>
          )}
        </SaveBar>
      </Form>
      {form.conflict && (
        <PlaceConflict
          conflict={form.conflict}
          copy={form.copy}
          onResolve={form.resolveConflict}
          onClose={form.dismissConflict}
          isPending={form.isSaving}
        />
      )}
      {form.isFarAway && <FarAwayDialog city={place.location.city.name} onAnswer={form.confirmFarAway} />}
      {form.affected && (
        <AffectedDialog
          affected={form.affected}
          onConfirm={() => form.confirmAffected(true)}
          onCancel={() => form.confirmAffected(false)}
        />
      )}
      {guard.dialog}
    </PageColumns>
  )
}
