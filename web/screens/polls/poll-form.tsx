import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MAX_POLL_PLACES, MAX_POLL_TITLE, MIN_POLL_PLACES } from '#contract/polls/poll-limits.ts'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { useIdempotencyKey } from '#web/lib/api/use-idempotency-key.ts'
import { useStoredList } from '#web/lib/browser/stored-list.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { usePageState, useViewer } from '#web/lib/pages/page-state.tsx'
import { useRequireSignIn } from '#web/nouns/accounts/sign-in/require-sign-in.ts'
import { chatQuery, otherSide } from '#web/nouns/chats/api.ts'
import { useSendLink } from '#web/nouns/chats/send-link.ts'
import { favoritesQuery } from '#web/nouns/favorites/api.ts'
import { PlaceRow } from '#web/nouns/places/cards/place-row.tsx'
import { addToShortlist, dropFromShortlist, shortlist } from '#web/nouns/places/shortlist/shortlist.ts'
import { savedPlaces, seenPlaces } from '#web/nouns/places/stored-places.ts'
import { chosenPlacesQuery } from '#web/nouns/polls/api.ts'
import { pollMessage } from '#web/nouns/polls/poll-address.ts'
import { useCreatePoll } from '#web/nouns/polls/poll-changes.ts'
import { pollChat } from '#web/nouns/polls/poll-chat.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { icon } from '#web/ui/icon.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './poll-create-page.module.css'
import { TimesPicker } from './times-picker.tsx'

const X = icon('x')
const Plus = icon('plus')

/** The shortlist of this browser, times, and a name. */
export function PollForm() {
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const chosen = useStoredList(shortlist)
  const ids = chosen.map(({ id }) => id)
  const { data: cards = [] } = useQuery(chosenPlacesQuery(ids))
  const [title, setTitle] = useState('')
  const [times, setTimes] = useState<string[]>([])
  const { element, errors, showErrors, clearErrors } = useFormErrors<'place_ids' | 'times' | 'title'>()
  const { publicUrl } = usePageState().settings
  const viewer = useViewer()
  const [chatId, setChatId] = useState(pollChat.read)
  const { data: chat = null } = useQuery({
    ...chatQuery(chatId ?? ''),
    enabled: chatId !== null && viewer !== null,
  })
  const target = chatId === null ? null : chat
  const send = useSendLink({
    onError: (error) => showErrorMessage(error, 'Голосование готово, но сообщение не отправилось'),
  })
  const create = useCreatePoll({
    onSuccess: async ({ token }) => {
      if (target) send.mutate({ chatId: target.id, text: pollMessage(publicUrl, token) })
      pollChat.write(null)
      await navigate(target ? `/chats/${target.id}` : `/polls/${token}`)
      shortlist.write([])
    },
    onError: (error) => {
      if (!showErrors(fieldErrors(error))) showSnackbar(errorMessage(error), 'error')
    },
  })
  const submit = useRequireSignIn(() => {
    create.mutate({ title, placeIds: ids, times, key: keyOf({ title, ids, times }) })
  }, 'позвать друзей')
  const timeZone = cards[0]?.location.city.timeZone ?? 'Europe/Moscow'
  return (
    <Form
      ref={element}
      className={styles.form}
      aria-label="Новое голосование"
      isPending={create.isPending}
      onSubmit={() => {
        const isRefused = showErrors({
          ...(ids.length < MIN_POLL_PLACES && { place_ids: 'Выберите хотя бы два заведения' }),
          ...(times.length === 0 && { times: 'Выберите хотя бы одно время' }),
        })
        if (!isRefused) submit()
      }}
    >
      <section className={styles.places} aria-labelledby="chosen-places">
        <h2 id="chosen-places" className={styles.heading}>
          {`Заведения: ${chosen.length} из ${MAX_POLL_PLACES}`}
        </h2>
        {chosen.length === 0 && <p className={styles.empty}>Пока ничего не выбрано.</p>}
        <ul className={styles.rows}>
          {chosen.map(({ id, name }) => {
            const card = cards.find((place) => place.id === id)
            return (
              <li key={id} className={styles.row}>
                <div className={styles.place}>
                  {card ? <PlaceRow place={card} hasAddress /> : <span className={styles.name}>{name}</span>}
                </div>
                <IconButton label={`Убрать: ${name}`} onClick={() => dropFromShortlist(id)}>
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
        {errors.place_ids && (
          <p className={styles.error} role="alert">
            {errors.place_ids}
          </p>
        )}
        <Suggestions chosenIds={ids} onAdd={() => clearErrors(['place_ids'])} />
      </section>
      <TimesPicker
        timeZone={timeZone}
        chosen={times}
        error={errors.times}
        onChange={(changed) => {
          setTimes(changed)
          clearErrors(['times'])
        }}
      />
      <TextField
        label="Повод"
        name="title"
        maxLength={MAX_POLL_TITLE}
        hint="Необязательно: «День рождения Ани»"
        value={title}
        error={errors.title}
        onChange={(event) => setTitle(event.target.value)}
      />
      {target && (
        <p className={styles.chat}>
          {`Отправим в чат: ${otherSide(target).name}`}
          <IconButton
            label="Не отправлять в чат"
            onClick={() => {
              pollChat.write(null)
              setChatId(null)
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </p>
      )}
      <Button type="submit" variant="primary" isWide isPending={create.isPending}>
        {target ? 'Отправить в чат' : 'Получить ссылку'}
      </Button>
    </Form>
  )
}

const SUGGESTED = 6

/** Places that are at hand: favourites, then those seen lately. */
function Suggestions({ chosenIds, onAdd }: { chosenIds: readonly string[]; onAdd: () => void }) {
  const viewer = useViewer()
  const city = useCurrentCity()
  const { data } = useInfiniteQuery({ ...favoritesQuery, enabled: viewer !== null })
  const own = data?.pages.flatMap((page) => page.items) ?? []
  const saved = useStoredList(savedPlaces)
  const seen = useStoredList(seenPlaces)
  const places = [...(viewer ? own : saved), ...seen].filter(
    (place, index, all) =>
      !chosenIds.includes(place.id) && all.findIndex(({ id }) => id === place.id) === index,
  )
  const isFull = chosenIds.length >= MAX_POLL_PLACES
  return (
    <>
      {places.length > 0 && !isFull && (
        <>
          <h3 className={styles.subheading}>Избранное и недавнее</h3>
          <div className={styles.suggestions}>
            {places.slice(0, SUGGESTED).map((place) => (
              <Button
                key={place.id}
                size="small"
                icon={<Plus aria-hidden="true" />}
                onClick={() => {
                  addToShortlist(place)
                  onAdd()
                }}
              >
                {place.name}
              </Button>
            ))}
          </div>
        </>
      )}
      <LinkButton to={`/${city.latinName}/places`}>
        {chosenIds.length > 0 ? 'Найти ещё заведения' : 'Найти заведения'}
      </LinkButton>
    </>
  )
}
