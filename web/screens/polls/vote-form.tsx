import { useQuery } from '@tanstack/react-query'
import { formatLocal } from '#contract/format-local.ts'
import { MAX_VOTER_NAME } from '#contract/polls/poll-limits.ts'
import type { Poll, Voter } from '#contract/polls/polls.ts'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { useNow } from '#web/lib/now.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { sessionQuery } from '#web/nouns/accounts/api.ts'
import { placeOpening } from '#web/nouns/places/cards/place-opening.ts'
import { cardAddress } from '#web/nouns/places/place-address.ts'
import { useVote } from '#web/nouns/polls/poll-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { CoverImage } from '#web/ui/pictures/cover-image.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './vote-form.module.css'

interface VoteFormProps {
  poll: Poll
  /** The vote that is changed. */
  own: Voter | null
  onDone: () => void
}

/** A plain form, which the browser sends itself where scripts do not run. */
export function VoteForm({ poll, own, onDone }: VoteFormProps) {
  const viewer = useViewer()
  const { data: session } = useQuery({ ...sessionQuery(), enabled: viewer !== null })
  const { element, errors, showErrors, clearErrors } = useFormErrors()
  const vote = useVote(poll.token, {
    onSuccess: () => {
      showSnackbar(own ? 'Голос изменён' : 'Голос записан', 'success')
      onDone()
    },
    onError: (error) => {
      if (!showErrors(fieldErrors(error))) showSnackbar(errorMessage(error), 'error')
    },
  })
  const submit = () => {
    if (!element.current) return
    const fields = new FormData(element.current)
    const textOf = (name: string) => String(fields.get(name) ?? '').trim()
    const name = textOf('name')
    if (showErrors(name ? {} : { name: 'Напишите, как вас зовут' })) return
    vote.mutate({
      name,
      places: fields.getAll('places').map(String),
      times: fields.getAll('times').map(String),
      phone: textOf('phone'),
    })
  }
  const knownName = own?.name ?? session?.user.firstName ?? ''
  return (
    <Form
      ref={element}
      id="vote"
      className={styles.form}
      aria-label="Ваш голос"
      method="post"
      action={`/api/v1/polls/${poll.token}/votes`}
      isPending={vote.isPending}
      onSubmit={submit}
    >
      <TextField
        key={knownName}
        label="Как вас зовут"
        name="name"
        autoComplete="given-name"
        maxLength={MAX_VOTER_NAME}
        required
        readOnly={false}
        defaultValue={knownName}
        error={errors.name}
        onChange={() => clearErrors(['name'])}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Когда можете</legend>
        <div className={styles.times}>
          {poll.times.map((time, number) => (
            <label key={time} className={styles.time}>
              <input
                type="checkbox"
                name="times"
                value={number}
                className={styles.input}
                defaultChecked={own?.times.includes(number)}
              />
              <span>{formatLocal(time)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Куда хотите</legend>
        <div className={styles.places}>
          {poll.places.map((option, number) => (
            <PlaceOption
              key={option.place?.id ?? option.name}
              option={option}
              number={number}
              isChosen={own?.places.includes(number) ?? false}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        label="Телефон, если хотите узнать о брони по СМС"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        readOnly={false}
        error={errors.phone}
        hint="Необязательно. Его не увидит никто, а через 30 дней он удалится вместе с голосованием."
        onChange={() => clearErrors(['phone'])}
      />
      <Button type="submit" variant="primary" isWide isPending={vote.isPending}>
        {own ? 'Изменить голос' : 'Проголосовать'}
      </Button>
    </Form>
  )
}

interface PlaceOptionProps {
  option: Poll['places'][number]
  number: number
  isChosen: boolean
}

function PlaceOption({ option: { name, place }, number, isChosen }: PlaceOptionProps) {
  const now = useNow()
  const opening = place && placeOpening(place, now)
  return (
    <label className={styles.place}>
      <input
        type="checkbox"
        name="places"
        value={number}
        className={styles.box}
        defaultChecked={isChosen}
        disabled={!place}
      />
      <span className={styles.cover}>{place && <CoverImage src={place.cover} />}</span>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>
          {place
            ? joinFacts([place.kinds[0] ?? '', cardAddress(place.location)])
            : 'Заведения больше нет на сайте'}
        </span>
        {opening && opening.kind !== 'unknown' && <span className={styles.about}>{opening.short}</span>}
      </span>
    </label>
  )
}
