import { queryOptions } from '@tanstack/react-query'
import { drawQr } from './qr-drawing.ts'

/** The drawing of a link; the encoder is loaded when one is needed. */
export function qrQuery(link: string, texts: { title: string; caption: string }) {
  return queryOptions({
    queryKey: ['qr-code', link, texts],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { encode } = await import('uqr')
      return drawQr(encode(link, { ecc: 'M', border: 4 }), texts)
    },
  })
}
