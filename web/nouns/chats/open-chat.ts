import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { apiOf } from '#web/lib/api/api.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'

/** Opens the chat with a person or a venue, and creates it when there is none. */
export async function openChat(
  queryClient: QueryClient,
  navigate: NavigateFunction,
  to: { userId: string } | { placeId: string } | { organisationId: string },
): Promise<void> {
  try {
    const { chat } = await apiOf(queryClient).call('POST /api/v2/chats', { body: to })
    await navigate(`/chats/${chat.id}`)
  } catch (error) {
    showErrorMessage(error, 'Не получилось открыть чат')
  }
}
