import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { placeLimits } from '#contract/places/place-limits.ts'
import type { Place } from '#contract/places/places.ts'
import type { City } from '#contract/reference/cities.ts'
import { type Country, countries } from '#contract/reference/countries.ts'
import { inQuotes } from '#contract/russian.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { CityField } from '#web/nouns/cities/city-field.tsx'
import { PointField } from '#web/nouns/map/point-field.tsx'
import { categoriesQuery } from '#web/nouns/reference/api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'
import { useLeaveGuard } from '#web/ui/forms/leave-guard.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { FarAwayDialog } from '../far-away-dialog.tsx'
import fieldStyles from '../fields/fields.module.css'
import { DuplicatesSheet } from './duplicates-sheet.tsx'
import styles from './place-create-page.module.css'
import { useNewPlace } from './use-new-place.ts'

const [firstCountry] = countries as [Country]

export function PlaceCreatePage() {
  const current = useCurrentCity()
  const query = useQuery(cityQuery(current.latinName))
  const [created, setCreated] = useState<Place | null>(null)
  if (query.isPending) return <PageLoading />
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={[{ label: current.name, to: `/${current.latinName}/places` }, { label: 'Добавить компанию' }]}
      />
      <h1>{created ? 'Заведение добавлено' : 'Добавить заведение'}</h1>
      <Panel>
        {created ? (
          <CreatedNotice place={created} />
        ) : query.data ? (
          <CreateForm city={query.data} onCreated={setCreated} />
        ) : (
          <ListFailure error={query.error} onRetry={query.refetch} />
        )}
      </Panel>
      {!created && (
        <p className={styles.other}>
          Несколько заведений под одним именем?{' '}
          <LinkButton size="small" variant="quiet" to="/organisations/create">
            Добавить сеть
          </LinkButton>
        </p>
      )}
    </PageColumns>
  )
}

/** The next steps, shown once to people whose places wait for moderation. */
function CreatedNotice({ place }: { place: Place }) {
  return (
    <EmptyState
      title={`${inQuotes(place.name)} — на\u00A0модерации`}
      text="Мы проверим данные и напишем вам на почту. Пока страницу видите только вы и модераторы: самое время добавить часы работы, меню и фотографии."
      illustration="no-place"
    >
      {place.rights.canEdit && (
        <LinkButton variant="primary" to={`/${place.latinName}/edit`}>
          Заполнить страницу
        </LinkButton>
      )}
      <LinkButton to={`/${place.latinName}`}>Посмотреть</LinkButton>
      <LinkButton variant="quiet" to="/staffed">
        Моя компания
      </LinkButton>
    </EmptyState>
  )
}

const leaveTexts = {
  title: 'Уйти со страницы?',
  text: 'Заведение ещё не добавлено. Мы сохраним черновик на этом устройстве.',
}

function CreateForm({ city, onCreated }: { city: City; onCreated: (place: Place) => void }) {
  const navigate = useNavigate()
  const viewerId = useViewer()?.id ?? ''
  const { data: categories = [] } = useQuery(categoriesQuery)
  const form = useNewPlace({
    viewerId,
    city,
    onCreated: (place) => {
      guard.allowLeave()
      if (place.moderationStatus.value === 'on-moderation') return onCreated(place)
      showSnackbar('Заведение опубликовано', 'success')
      void navigate(place.rights.canEdit ? `/${place.latinName}/edit` : `/${place.latinName}`)
    },
  })
  const guard = useLeaveGuard(form.hasChanges, leaveTexts)
  const { place, change, errors } = form
  return (
    <Form
      ref={form.element}
      className={fieldStyles.stack}
      isPending={form.isSending}
      onSubmit={form.handleSubmit}
    >
      <TextField
        label="Название"
        maxLength={placeLimits.name}
        aria-required
        value={place.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        label="Категория"
        value={String(place.categoryId ?? '')}
        options={[
          { value: '', label: 'Выберите' },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={errors.category_id}
        onChange={(value) => change({ categoryId: value === '' ? null : Number(value) })}
      />
      <CityField city={place.city} onChange={(next) => change({ city: next })} error={errors.city_id} />
      <div className={fieldStyles.pair}>
        <TextField
          label="Улица"
          maxLength={placeLimits.street}
          value={place.street}
          error={errors.street}
          onChange={(event) => change({ street: event.target.value })}
        />
        <TextField
          label="Дом"
          maxLength={placeLimits.building}
          value={place.building}
          error={errors.building}
          onChange={(event) => change({ building: event.target.value })}
        />
      </div>
      <PointField
        city={place.city ?? city}
        text={place.point}
        onText={(point) => change({ point })}
        error={errors.point}
      />
      <PhoneField
        label="Телефон заведения (необязательно)"
        countries={countries}
        defaultCountry={firstCountry}
        value={place.phone}
        error={errors.phone_number}
        onChange={(phone) => change({ phone })}
      />
      {errors.form && (
        <p className={fieldStyles.error} role="alert">
          {errors.form}
        </p>
      )}
      <Button type="submit" variant="primary" isPending={form.isSending}>
        Добавить
      </Button>
      {form.duplicates.length > 0 && (
        <DuplicatesSheet
          duplicates={form.duplicates}
          isPending={form.isSending}
          onAnyway={form.addAnyway}
          onClose={form.closeDuplicates}
        />
      )}
      {form.isFarAway && <FarAwayDialog city={place.city?.name ?? ''} onAnswer={form.confirmFarAway} />}
      {guard.dialog}
    </Form>
  )
}
