import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useUpdatePlace } from '#web/nouns/places/edit-form/place-changes.ts'
import { deletePlaceDraft, type PlaceDraft, readPlaceDraft } from '#web/nouns/places/edit-form/place-draft.ts'
import { changeOf, toPlaceValues } from '#web/nouns/places/edit-form/place-payload.ts'
import { errorsOfResponse, placeProblems } from '#web/nouns/places/edit-form/place-problems.ts'
import { placeQuery } from '#web/nouns/places/place-query.ts'
import { categoriesQuery, cuisinesQuery, dresscodesQuery, tagsQuery } from '#web/nouns/reference/api.ts'
import { AffectedDialog } from '#web/nouns/reservations/affected/affected-dialog.tsx'
import { useAffectedCheck } from '#web/nouns/reservations/affected/use-affected-check.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { ModeBar } from './mode-bar.tsx'
import { placeWithFormValues } from './place-with-form-values.ts'

const SAVE_FAILED = 'Произошла ошибка при редактировании заведения'

/** Shows the guest's page with unsaved changes; leaving restores the page. */
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
    // Queries that are used later get the changed data as well and do not refetch it.
    queryClient.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
    const references = Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      queryClient.ensureQueryData(cuisinesQuery),
      queryClient.ensureQueryData(dresscodesQuery),
      queryClient.ensureQueryData(tagsQuery),
    ])
    references.then(
      async ([categories, cuisines, dresscodes, tags]) => {
        // The response of a request under way would overwrite the changed data.
        await queryClient.cancelQueries({ queryKey })
        if (isLeft) return
        const previewed = placeWithFormValues(place, draft.copy, { categories, cuisines, dresscodes, tags })
        queryClient.setQueryData(queryKey, previewed)
      },
      () => showSnackbar('Предпросмотр не загрузился. Обновите страницу', 'error'),
    )
    return () => {
      isLeft = true
      queryClient.setQueryDefaults(queryKey, {})
      // React may clean up after the response to the save, so the old page must not overwrite the new one.
      queryClient.setQueryData(queryKey, saved.current ?? place)
      if (!saved.current) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  }, [queryClient, place, draft])

  const save = useUpdatePlace(place.id, {
    onSuccess: async (savedPlace) => {
      saved.current = savedPlace
      deletePlaceDraft({ viewerId, placeId: place.id })
      await navigate(`/${savedPlace.latinName}`, { replace: true })
      showSnackbar('Данные заведения изменены', 'success')
    },
    onError: (error) => {
      const isAboutForm = error instanceof ApiError && (error.code === 422 || error.code === 409)
      if (!isAboutForm) return showErrorMessage(error, SAVE_FAILED)
      const [fieldError] = draft ? Object.values(errorsOfResponse(error.fields, draft.copy)) : []
      showSnackbar(fieldError ?? error.message, 'error')
    },
  })
  const changeOfDraft = (saved: PlaceDraft) => changeOf(saved.base, toPlaceValues(saved.copy), saved.version)
  const affectedCheck = useAffectedCheck(place.id, {
    onChecked: () => draft && save.mutate(changeOfDraft(draft)),
    onError: (error) => showErrorMessage(error, SAVE_FAILED),
  })
  const handleSave = () => {
    if (!draft) return
    if (Object.keys(placeProblems(draft.copy)).length > 0) {
      showSnackbar('Сначала поправьте поля, которые отмечены в\u00A0форме', 'error')
      return void navigate(`/${place.latinName}/edit`)
    }
    affectedCheck.check(changeOfDraft(draft))
  }

  return (
    <ModeBar label={draft ? 'Предпросмотр' : 'Предпросмотр: изменений нет'}>
      <LinkButton to={`/${place.latinName}/edit`}>Вернуться</LinkButton>
      <Button
        variant="primary"
        isPending={save.isPending || affectedCheck.isPending}
        disabled={!draft}
        onClick={handleSave}
      >
        Сохранить
      </Button>
      {affectedCheck.affected && (
        <AffectedDialog
          affected={affectedCheck.affected}
          onConfirm={() => affectedCheck.confirm(true)}
          onCancel={() => affectedCheck.confirm(false)}
        />
      )}
    </ModeBar>
  )
}
