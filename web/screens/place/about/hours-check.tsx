import { DAY_MS } from '#contract/durations.ts'
import type { Place } from '#contract/places/places.ts'
import { uncapitalize } from '#web/lib/format/capitalize.ts'
import { openingState } from '#web/lib/format/opening-hours.ts'
import { useNow } from '#web/lib/now.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useRequireSignIn } from '#web/nouns/accounts/sign-in/require-sign-in.ts'
import { useConfirmHours, useReportHours, useWithdrawHoursReport } from '#web/nouns/places/hours/api.ts'
import { describeCheck } from '#web/nouns/places/hours/describe-check.ts'
import { reportReceivedMessage } from '#web/nouns/places/hours/report-received-message.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './hours-check.module.css'

/** The last confirmation of the hours, with a button to confirm and a link to correct them. */
export function HoursCheck({ place }: { place: Place }) {
  const now = useNow()
  const { hoursCheck, status, rights, latinName } = place
  const modalAddress = useModalAddress()
  const isFresh = hoursCheck !== null && now - Date.parse(hoursCheck.checkedAt) < DAY_MS
  const canConfirm = hoursCheck !== null && !isFresh
  if (status.value === 'closed' || status.value === 'deleted') return null
  return (
    <div className={styles.check}>
      {hoursCheck && <p className={styles.text}>{describeCheck(hoursCheck, now)}</p>}
      <div className={classNames(styles.buttons, !canConfirm && styles.quiet)}>
        {canConfirm && <ConfirmButton place={place} />}
        {rights.canEdit ? (
          hoursCheck && (
            <LinkButton size="small" variant="quiet" to={`/${latinName}/edit#edit-hours`}>
              Изменить
            </LinkButton>
          )
        ) : (
          <LinkButton
            size="small"
            variant="quiet"
            to={modalAddress('place_hours')}
            preventScrollReset
            rel="nofollow"
          >
            {hoursCheck ? 'Поправить' : 'Подсказать часы'}
          </LinkButton>
        )}
        {!rights.canEdit && <ReportClosedButton place={place} />}
      </div>
    </div>
  )
}

function ConfirmButton({ place }: { place: Place }) {
  const now = useNow()
  const { kind, short } = openingState(place.mainSchedule, now, place.location.city.timeZone)
  const confirm = useConfirmHours(place.id, {
    onSuccess: () => showSnackbar('Спасибо! Теперь все знают, что часы верны', 'success'),
  })
  const handleClick = useRequireSignIn(() => confirm.mutate(), 'подтвердить часы')
  return (
    <Button size="small" variant="outlined" isPending={confirm.isPending} onClick={handleClick}>
      {kind === 'open' && !place.specialWeek ? `Да, ${uncapitalize(short)}` : 'Да, часы верны'}
    </Button>
  )
}

/** Reports with one press that the place has closed for good; the message offers to take it back. */
function ReportClosedButton({ place }: { place: Place }) {
  const withdraw = useWithdrawHoursReport(place.id)
  const report = useReportHours(place.id, {
    onSuccess: (isChanged) =>
      showSnackbar(
        isChanged ? 'Спасибо! Страница исправлена' : reportReceivedMessage,
        'success',
        isChanged ? null : { label: 'Отозвать', onAction: () => withdraw.mutate() },
      ),
    onError: (error) => showErrorMessage(error, 'Не получилось отправить'),
  })
  const handleClick = useRequireSignIn(
    () => report.mutate({ isClosedForGood: true }),
    'сказать, что заведение закрылось',
  )
  return (
    <Button size="small" variant="quiet" isPending={report.isPending} onClick={handleClick}>
      Закрылось навсегда
    </Button>
  )
}
