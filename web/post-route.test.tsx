import { expect, test } from 'vitest'
import { connectApi, createApi } from '#web/lib/api/api.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { load } from '#web/routes/posts/post.tsx'

const id = 'a'.repeat(24)
const failure = { code: 429, status: 'TooManyRequests', messageUI: { message: 'Отказ', type: 'error' } }

test('a comment that fails to load before its post fails the page alone, not the process', async () => {
  const queryClient = createQueryClient()
  const transport = async ({ url }: { url: string }) => {
    if (url.includes('/position')) return { status: 429, body: { error: failure } }
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { status: 200, body: { data: { post: { id } } } }
  }
  connectApi(queryClient, createApi(transport))
  const url = new URL(`http://localhost/posts/${id}?comment=${'b'.repeat(24)}`)
  const args = { queryClient, params: { postId: id }, url, publicUrl: '' } as unknown as PageLoadArgs
  await expect(load(args)).rejects.toThrow('Отказ')
})
