/**
 * The catalogue of errors: name → HTTP status and default message, which an operation may replace. Clients match on
 * the name, never on the message.
 */
export const errorCatalogue = {
  /** Malformed JSON, a NUL byte, an address that cannot be decoded. */
  BadRequest: [400, 'Неправильный запрос'],
  /** A field of a sign-in form is invalid. */
  FieldInvalid: [400, 'Введенные данные неправильные'],
  /** The temporary code is older than its ten minutes, already used, or blocked after wrong attempts. */
  PasswordExpired: [422, 'Временный код устарел'],
  /** A wrong code or password; each operation has its own message. */
  CredentialsMismatch: [422, 'Неправильная почта или пароль'],
  /** Registration with an address that has an account. */
  UserAlreadyExist: [422, 'Профиль с такой почтой уже существует'],
  /** A code was requested for an address without an account. */
  UserNotExist: [422, 'Профиль с такой почтой не существует'],
  /** A code was requested too soon or too often; `timeout` says how long to wait. */
  ResendSmsTemporaryBlocked: [429, 'Повторная отправка СМС временно заблокирована'],
  OldPasswordMismatch: [422, 'Неправильный старый пароль'],
  /** The operation needs a signed-in person. */
  Unauthorized: [401, 'Требуется авторизация'],
  /** The token of a program was not given the scope of this operation. */
  InsufficientScope: [403, 'Этому ключу доступа такое действие не разрешено'],
  Forbidden: [403, 'Недостаточно прав для выполнения действия'],
  /** The record does not exist, or a list is empty. */
  RecordNotFound: [404, 'Здесь пока нет записей'],
  /** No such address under /api. */
  RouteNotFound: [404, 'Страница не найдена'],
  MethodNotAllowed: [405, 'Так к этому адресу обращаться нельзя'],
  /** The record existed and was deleted. */
  RecordDeleted: [410, 'Эта страница удалена'],
  /** The request body did not arrive in time. */
  RequestTimeout: [408, 'Запрос передавался слишком долго. Попробуйте ещё раз'],
  PayloadTooLarge: [413, 'Слишком большой запрос'],
  UriTooLong: [414, 'Слишком длинный запрос'],
  UnsupportedMediaType: [415, 'Неподдерживаемый тип данных'],
  /** Input breaks the contract; `fields` has the errors of each field, which forms show. */
  ValidationFailed: [422, 'Произошла некая ошибка на сервере'],
  SlugAlreadyExist: [422, 'Данная ссылка уже занята'],
  /** The same fields were changed by another person since they were read; `conflict` has the fields and the person. */
  EditConflict: [409, 'Пока вы редактировали, это изменил кто-то другой'],
  /** The marker is far from the city; the form asks for a confirmation and sends `is_location_confirmed`. */
  LocationNotConfirmed: [422, 'Точка на карте далеко от города. Проверьте её и подтвердите'],
  AlreadyPublished: [422, 'Заведение уже опубликовано'],
  /** The page was loaded under another account than the one that the browser is signed in to now. */
  SessionChanged: [412, 'В этом браузере вошёл другой человек. Обновите страницу'],
  /** The current state of the record does not allow the operation. */
  StateNotAllowed: [422, 'Сейчас это сделать нельзя'],
  /** The last owner cannot leave or be removed. */
  LastOwner: [422, 'Это единственный владелец. Сначала назначьте другого'],
  /** A person has at most one review per place, not counting deleted ones. */
  ReviewAlreadyExist: [422, 'Вы уже написали отзыв об этом заведении'],
  /** A decision can be appealed once. */
  AppealAlreadyExist: [422, 'Вы уже обжаловали это решение'],
  /** Another moderator has decided in the meantime. */
  AlreadyDecided: [422, 'Решение уже принято'],
  /** The last seats are gone, or the time is not offered. */
  NoFreeSeats: [422, 'На это время свободных столов нет'],
  /** The reservation is over or already decided. */
  ReservationClosed: [422, 'Эту бронь уже нельзя изменить'],
  /** Parties to come would lose their table by a change of the floor plan; `leaves_unseated` agrees with that. */
  ReservationsUnseated: [422, 'Часть броней останется без своего места'],
  TooManyRequests: [429, 'Слишком много запросов. Попробуйте позже'],
  InternalError: [500, 'Произошла некая ошибка на сервере'],
  ServiceUnavailable: [503, 'Сервис временно недоступен'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorStatus = keyof typeof errorCatalogue

export interface ErrorBody {
  code: number
  status: string
  messageUI: { message: string; type: string }
  fields?: Record<string, string[]>
  timeout?: number
  conflict?: EditConflict
}

/** Changes by others since the client's version, newest first. */
export interface EditConflict {
  /** The version to send with the next attempt. */
  version: number
  changes: {
    field: string
    before: unknown
    after: unknown
    userId: string | null
    userName: string
    /** ISO 8601, UTC. */
    changedAt: string
  }[]
}
