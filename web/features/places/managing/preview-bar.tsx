import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Place } from '#contract/places.ts'
import { categoriesQuery, cuisinesQuery, dresscodesQuery } from '#web/features/reference/api.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { showMessage } from '#web/ui/messages.ts'
import { placeSaved } from '../editing/api.ts'
import { forgetPlaceDraft, readPlaceDraft } from '../editing/place-draft.ts'
import { changeOf, valuesOf } from '../editing/place-payload.ts'
import { errorsOfAnswer, placeProblems } from '../editing/place-problems.ts'
import { placeQuery } from '../place-query.ts'
import { ModeBar } from './mode-bar.tsx'
import { placeWithCopy } from './place-with-copy.ts'

/** The guest's page with the edit copy over it; when it is left, the page is what it was. */
export function PreviewBar({ place: shown }: { place: Place }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const viewerId = useViewer()?.id ?? ''
  const [place] = useState(shown)
  const [draft] = useState(() => readPlaceDraft({ viewerId, placeId: place.id }))
  const saved = useRef<Place>(null)

  useEffect(() => {
    if (!draft) return
    const { queryKey } = placeQuery(place.latinName)
    let isLeft = false
    // Whatever part of the page looks at the place next gets the copy as well, however old it is.
    queryClient.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
    const references = Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      queryClient.ensureQueryData(cuisinesQuery),
      queryClient.ensureQueryData(dresscodesQuery),
    ])
    references.then(
      async ([categories, cuisines, dresscodes]) => {
        // An answer still on its way would cover the copy.
        await queryClient.cancelQueries({ queryKey })
        if (isLeft) return
        const previewed = placeWithCopy(place, draft.copy, { categories, cuisines, dresscodes })
        queryClient.setQueryData(queryKey, previewed)
      },
      () => showMessage('Предпросмотр не загрузился. Обновите страницу', 'error'),
    )
    return () => {
      isLeft = true
      queryClient.setQueryDefaults(queryKey, {})
      // React may clean up after the save has been answered: the old page must not cover the new one.
      queryClient.setQueryData(queryKey, saved.current ?? place)
      if (!saved.current) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  }, [queryClient, place, draft])

  const [save, isSaving] = useOneAtATime(async () => {
    if (!draft) return
    const edit = `/${place.latinName}/edit`
    if (Object.keys(placeProblems(draft.copy)).length > 0) {
      showMessage('Сначала поправьте поля, которые отмечены в\u00A0форме', 'error')
      return void navigate(edit)
    }
    try {
      const answer = await apiOf(queryClient).call('PATCH /api/v1/places/:placeId', {
        params: { placeId: place.id },
        body: changeOf(draft.base, valuesOf(draft.copy), draft.version),
      })
      saved.current = answer.place
      forgetPlaceDraft({ viewerId, placeId: place.id })
      placeSaved(queryClient, answer.place)
      await navigate(`/${answer.place.latinName}`, { replace: true })
      showMessage('Данные заведения изменены', 'success')
    } catch (error) {
      const isAboutForm = error instanceof ApiError && (error.code === 422 || error.code === 409)
      if (!isAboutForm) return showFailure(error, 'Произошла ошибка при редактировании заведения')
      const [told] = Object.values(errorsOfAnswer(error.fields, draft.copy))
      showMessage(told ?? error.message, 'error')
    }
  })

  return (
    <ModeBar label={draft ? 'Предпросмотр' : 'Предпросмотр: изменений нет'}>
      <LinkButton to={`/${place.latinName}/edit`}>Вернуться</LinkButton>
      <Button variant="primary" isPending={isSaving} disabled={!draft} onClick={() => void save()}>
        Сохранить
      </Button>
    </ModeBar>
  )
}
