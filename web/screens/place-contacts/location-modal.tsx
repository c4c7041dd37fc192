import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMatches } from 'react-router'
import type { Post } from '#contract/posts/posts.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { SmallMap } from '#web/nouns/map/small-map.tsx'
import { postQuery } from '#web/nouns/posts/api.ts'
import { postTitle } from '#web/nouns/posts/post-author.ts'
import { Dialog } from '#web/ui/windows/dialog.tsx'
import { LocationDialog } from './location-dialog.tsx'
import styles from './location-modal.module.css'

const ZOOM = 15

/** `?modal=map`: the location of an impression or, on the page of a place, of the place. */
export function LocationModal(props: ModalProps) {
  const params = useMatches().at(-1)?.params ?? {}
  const postId = props.id ?? params.postId ?? ''
  const { data: post } = useQuery({ ...postQuery(postId), enabled: postId !== '' })
  if (postId === '') return <LocationDialog {...props} />
  if (!post?.location) return null
  const { city, street } = post.location
  return (
    <Dialog title="Местоположение" onClose={props.onClose} isWide>
      {(city || street) && (
        <address className={styles.address}>{[city, street].filter(Boolean).join(', ')}</address>
      )}
      <PostLocationMap post={post} location={post.location} />
    </Dialog>
  )
}

function PostLocationMap({ post, location }: { post: Post; location: NonNullable<Post['location']> }) {
  const { lat, lon } = location
  const point = useMemo(() => ({ lat, lon }), [lat, lon])
  const target = useMemo(() => ({ center: point, zoom: ZOOM }), [point])
  return (
    <SmallMap
      city={post.city?.latinName ?? ''}
      target={target}
      label={`Карта: ${postTitle(post)}`}
      mark={point}
      unsupportedText="Этот браузер не рисует карты."
    />
  )
}
