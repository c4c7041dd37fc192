import { isRouteErrorResponse } from 'react-router'
import { ApiError, NO_CONNECTION } from '../api/api-error.ts'

export type ErrorCode = 401 | 404 | 500 | 503 | typeof NO_CONNECTION

export interface ErrorPage {
  code: ErrorCode
  title: string
  description: string
}

const pages: Record<ErrorCode, Omit<ErrorPage, 'code'>> = {
  401: { title: 'Доступ запрещен', description: 'К сожалению, к этой странице у вас нет доступа' },
  404: { title: 'Страница не найдена', description: 'Кажется, этой страницы больше не существует' },
  500: { title: 'Что то пошло не так…', description: 'Мы уже работаем над решением проблемы' },
  503: { title: 'Страница временно недоступна', description: 'Наши специалисты проводят технические работы' },
  555: {
    title: 'Отсутствует соединение с интернетом',
    description: 'Проверьте интернет-соединение или повторите запрос позже',
  },
}

/** 403 is shown as 401; a code without a page of its own is shown as 404. */
export function errorPage(code: number): ErrorPage {
  const pageCode: ErrorCode = code === 403 ? 401 : code in pages ? (code as ErrorCode) : 404
  return { code: pageCode, ...pages[pageCode] }
}

/** The error page for an error of a loader or a component. */
export function errorPageOf(error: unknown): ErrorPage {
  if (isRouteErrorResponse(error)) {
    return hasErrorPage(error.status) ? errorPage(error.status) : pageWithMessage(error.data)
  }
  if (error instanceof ApiError) {
    return hasErrorPage(error.code) ? errorPage(error.code) : pageWithMessage(error)
  }
  if (isChunkFailure(error)) return errorPage(NO_CONNECTION)
  return errorPage(500)
}

/** Statuses with a text of our own; other errors show the server's message. */
function hasErrorPage(status: number): boolean {
  return status === 403 || status in pages
}

/** The server's message: «Профиль удалён». */
function pageWithMessage(refusal: unknown): ErrorPage {
  const hasMessage = typeof refusal === 'object' && refusal !== null && 'message' in refusal
  const page = errorPage(404)
  return hasMessage && typeof refusal.message === 'string' ? { ...page, title: refusal.message } : page
}

/** Signing in would help, unlike after a 403. */
export function isUnauthorized(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status === 401 : error instanceof ApiError && error.code === 401
}

/** A lazily loaded script failed to load. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|preload CSS/i.test(error.message)
  )
}
