import { useQuery } from '@tanstack/react-query'
import { placeLimits } from '#contract/places/place-limits.ts'
import type { Place } from '#contract/places/places.ts'
import { formatAverageBill } from '#web/lib/format/money.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { PointField } from '#web/nouns/map/point-field.tsx'
import type { PlaceFormValues } from '#web/nouns/places/edit-form/place-form-values.ts'
import { wholeNumber } from '#web/nouns/places/edit-form/whole-number.ts'
import { categoriesQuery, dresscodesQuery } from '#web/nouns/reference/api.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/fields/choice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { LinksFields, PhonesFields } from './fields/contacts-fields.tsx'
import { CuisinesField } from './fields/cuisines-field.tsx'
import { EditSection } from './fields/edit-section.tsx'
import { FeaturesFields } from './fields/features-fields.tsx'
import styles from './fields/fields.module.css'
import { GalleriesFields } from './fields/gallery-fields.tsx'
import { OrganisationField } from './fields/organisation-field.tsx'
import { PicturesFields } from './fields/pictures-fields.tsx'
import { RoublesField } from './fields/roubles-field.tsx'
import { StateFields } from './fields/state-fields.tsx'
import { TagsField } from './fields/tags-field.tsx'
import { ScheduleEditor } from './hours/schedule-editor.tsx'
import type { PlaceEditForm } from './use-place-form.ts'

const LONG_TEXT_LENGTH = 1000

/** Every field of a place, in groups. */
export function PlaceEditFields({ place, form }: { place: Place; form: PlaceEditForm }) {
  const { copy, change, errorOf, onUploading } = form
  const groupProps = { copy, change, errorOf }
  return (
    <>
      <EditSection id="edit-main">
        <MainFields place={place} {...groupProps} />
      </EditSection>
      <EditSection id="edit-pictures">
        <PicturesFields
          place={place}
          copy={copy}
          onChange={change}
          onUploading={onUploading}
          errorOf={errorOf}
        />
      </EditSection>
      <EditSection id="edit-address">
        <AddressFields place={place} {...groupProps} />
      </EditSection>
      <EditSection id="edit-contacts">
        <PhonesFields phones={copy.phones} onChange={(phones) => change({ phones })} errorOf={errorOf} />
        <LinksFields links={copy.links} onChange={(links) => change({ links })} errorOf={errorOf} />
      </EditSection>
      <EditSection id="edit-hours">
        <ScheduleEditor
          schedules={copy.schedules}
          timeZone={place.location.city.timeZone}
          onChange={(schedules) => change({ schedules })}
          errorOf={(id) => errorOf(`schedules/${id}`)}
        />
      </EditSection>
      <EditSection id="edit-features">
        <KitchenFields place={place} {...groupProps} />
        <FeaturesFields features={copy.features} onChange={(features) => change({ features })} />
        <TextArea
          label="О парковке"
          rows={2}
          maxLength={LONG_TEXT_LENGTH}
          value={copy.parkingInfo}
          error={errorOf('parking_info')}
          onChange={(event) => change({ parkingInfo: event.target.value })}
        />
      </EditSection>
      <EditSection id="edit-menus">
        <TextArea
          label="О меню в двух словах"
          rows={2}
          maxLength={LONG_TEXT_LENGTH}
          value={copy.menuDescription}
          error={errorOf('menu_description')}
          onChange={(event) => change({ menuDescription: event.target.value })}
        />
        <GalleriesFields
          kind="menus"
          galleries={copy.menus}
          onChange={(menus) => change({ menus })}
          onUploading={onUploading}
          errorOf={errorOf}
        />
      </EditSection>
      <EditSection id="edit-albums">
        <GalleriesFields
          kind="albums"
          galleries={copy.albums}
          onChange={(albums) => change({ albums })}
          onUploading={onUploading}
          errorOf={errorOf}
        />
      </EditSection>
      <EditSection id="edit-booking">
        <BookingFields place={place} {...groupProps} />
      </EditSection>
      <EditSection id="edit-state">
        <StateFields place={place} copy={copy} onChange={change} errorOf={errorOf} />
      </EditSection>
    </>
  )
}

interface GroupProps {
  copy: PlaceFormValues
  change: (change: Partial<PlaceFormValues>) => void
  errorOf: (key: string) => string | undefined
}

function MainFields({ place, copy, change, errorOf }: GroupProps & { place: Place }) {
  const viewer = useViewer()
  const { data: categories = [place.category] } = useQuery(categoriesQuery)
  return (
    <>
      <TextField
        label="Название"
        maxLength={placeLimits.name}
        aria-required
        value={copy.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="Адрес страницы"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={copy.latinName}
        error={errorOf('latin_name')}
        hint={`По нему страницу находят: /${copy.latinName.trim() || place.id}`}
        onChange={(event) => change({ latinName: event.target.value.toLowerCase() })}
      />
      <div className={styles.pair}>
        <SelectField
          label="Категория"
          value={String(copy.categoryId)}
          options={withCurrent(categories, place.category).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          error={errorOf('category_id')}
          onChange={(value) => change({ categoryId: Number(value) })}
        />
        <TextField
          label="Уточнение категории"
          placeholder="Винный бар, пельменная"
          maxLength={placeLimits.subcategory}
          value={copy.subCategory}
          error={errorOf('subcategory')}
          onChange={(event) => change({ subCategory: event.target.value })}
        />
      </div>
      {place.rights.canChangeOrganisation ? (
        <OrganisationField
          organisation={copy.organisation}
          isAmongAll={Boolean(viewer?.isAdmin || viewer?.isContentManager)}
          onChange={(organisation) => change({ organisation })}
          error={errorOf('organisation_id')}
        />
      ) : (
        copy.organisation && <p className={styles.hint}>{`Сеть: ${copy.organisation.name}`}</p>
      )}
      <TextArea
        label="Коротко о заведении"
        rows={2}
        maxLength={placeLimits.shortDescription}
        placeholder="Одна фраза, с которой начинается страница"
        value={copy.shortDescription}
        error={errorOf('short_description')}
        onChange={(event) => change({ shortDescription: event.target.value })}
      />
      <TextArea
        label="Описание"
        maxLength={placeLimits.description}
        value={copy.description}
        error={errorOf('description')}
        onChange={(event) => change({ description: event.target.value })}
      />
    </>
  )
}

function AddressFields({ place, copy, change, errorOf }: GroupProps & { place: Place }) {
  const { city } = place.location
  return (
    <>
      <p className={styles.hint}>{city.name}</p>
      <div className={styles.pair}>
        <TextField
          label="Улица"
          maxLength={placeLimits.street}
          value={copy.street}
          error={errorOf('street')}
          onChange={(event) => change({ street: event.target.value })}
        />
        <TextField
          label="Дом"
          maxLength={placeLimits.building}
          value={copy.building}
          error={errorOf('building')}
          onChange={(event) => change({ building: event.target.value })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Подъезд или вход"
          maxLength={placeLimits.entrance}
          placeholder="2 или «со двора»"
          value={copy.entrance}
          error={errorOf('entrance')}
          onChange={(event) => change({ entrance: event.target.value })}
        />
        <TextField
          label="Этаж"
          maxLength={placeLimits.floor}
          value={copy.floor}
          error={errorOf('floor')}
          onChange={(event) => change({ floor: event.target.value })}
        />
      </div>
      <TextField
        label="Населённый пункт"
        maxLength={placeLimits.settlement}
        placeholder="Посёлок или деревня, если не сам город"
        value={copy.settlement}
        error={errorOf('settlement')}
        onChange={(event) => change({ settlement: event.target.value })}
      />
      <TextField
        label="Район"
        maxLength={placeLimits.district}
        placeholder="Таганский район"
        value={copy.district}
        error={errorOf('district')}
        onChange={(event) => change({ district: event.target.value })}
      />
      <PointField
        city={city}
        text={copy.point}
        onText={(point) => change({ point })}
        error={errorOf('point')}
      />
      <TextArea
        label="Как добраться"
        rows={2}
        maxLength={LONG_TEXT_LENGTH}
        placeholder="Вход со двора, второй этаж"
        value={copy.roadInfo}
        error={errorOf('road_info')}
        onChange={(event) => change({ roadInfo: event.target.value })}
      />
    </>
  )
}

/** Keeps the value that the place has among the options, even if it is no longer offered. */
function withCurrent<Row extends { id: number }>(offered: readonly Row[], own: Row): readonly Row[] {
  return offered.some(({ id }) => id === own.id) ? offered : [own, ...offered]
}

function KitchenFields({ place, copy, change, errorOf }: GroupProps & { place: Place }) {
  const viewer = useViewer()
  const { data: offered = [] } = useQuery(dresscodesQuery)
  const dresscodes = place.dresscode ? withCurrent(offered, place.dresscode) : offered
  const check = wholeNumber(copy.averageCheck)
  return (
    <>
      <CuisinesField
        ids={copy.cuisineIds}
        own={place.cuisines}
        onChange={(cuisineIds) => change({ cuisineIds })}
        error={errorOf('cuisine_ids')}
      />
      {(viewer?.isAdmin || viewer?.isContentManager) && (
        <TagsField ids={copy.tagIds} onChange={(tagIds) => change({ tagIds })} error={errorOf('tag_ids')} />
      )}
      <div className={styles.pair}>
        <RoublesField
          label="Средний чек, ₽"
          value={copy.averageCheck}
          error={errorOf('average_check')}
          hint={check === null ? 'На одного гостя' : `Гость увидит: ${formatAverageBill(check)}`}
          onChange={(averageCheck) => change({ averageCheck })}
        />
        <SelectField
          label="Дресс-код"
          value={String(copy.dresscodeId ?? '')}
          options={[
            { value: '', label: 'Не указан' },
            ...dresscodes.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          error={errorOf('dresscode_id')}
          hint={dresscodes.find(({ id }) => id === copy.dresscodeId)?.description}
          onChange={(value) => change({ dresscodeId: value === '' ? null : Number(value) })}
        />
      </div>
    </>
  )
}

/** Seats, zones and times are edited on the page of reservation settings. */
function BookingFields({ place, copy, change }: Pick<GroupProps, 'copy' | 'change'> & { place: Place }) {
  return (
    <>
      <Switch
        checked={copy.isReservationsEnabled}
        onChange={(event) => change({ isReservationsEnabled: event.target.checked })}
      >
        Гости могут бронировать столики онлайн
      </Switch>
      <LinkButton variant="quiet" to={`/${place.latinName}/reservations/settings`}>
        Места, залы и&nbsp;время: настройки бронирования
      </LinkButton>
    </>
  )
}
