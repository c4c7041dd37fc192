import { dayAndMonth } from '#web/lib/format/month-calendar.ts'
import styles from './venue-statistics.module.css'

/** The limits of the numbers, told to those who read them. */
export function NotCounted({ countedSince }: { countedSince: string | null }) {
  return (
    <details className={styles.details}>
      <summary>Что и как мы считаем, а чего не считаем</summary>
      <ul className={styles.notes}>
        {countedSince && (
          <li>
            {`Посещения считаются с ${dayAndMonth(countedSince)} ${countedSince.slice(0, 4)}: что было раньше, неизвестно.`}
          </li>
        )}
        <li>
          Считаем без cookie и чужих счётчиков. Человек — это сеть и браузер за один день: двое за одним
          роутером с одинаковыми браузерами сойдут за одного, один с телефоном и ноутбуком — за двоих. Завтра
          вчерашнего гостя не узнает никто, мы тоже. Поэтому люди складываются по дням.
        </li>
        <li>
          Не считаем роботов, сотрудников заведения, которые вошли в аккаунт, и тех, чей браузер просит не
          следить за ним (Do Not Track, Global Privacy Control). Больше 30 одинаковых действий одного человека
          за час не прибавляют.
        </li>
        <li>
          Звонок — это нажатие на телефон: состоялся ли разговор, неизвестно. Так же с маршрутами и ссылками.
        </li>
        <li>
          Брони и гости стоят в том дне, на который столик. Пришедшими считаются отмеченные и те, чью
          подтверждённую бронь никто не отметил иначе.
        </li>
        <li>
          Отказы — это попытки забронировать время, на которое мест уже нет, и записи в лист ожидания. Кто
          увидел, что мест нет, и молча ушёл, сюда не попал.
        </li>
      </ul>
    </details>
  )
}
