import fastifyMultipart from '@fastify/multipart'
import { MAX_IMAGE_BYTES } from '#contract/images/image-limits.ts'
import { uploadImage } from '#contract/users/profile.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError } from '#server/lib/errors.ts'
import { requireWithinLimit } from '#server/lib/limits/rate-limits.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { ImageProcessor } from './processing/processor.ts'
import { defineDeleteJob, refuseBrokenBody, storeUpload } from './service.ts'

const UPLOADS_PER_HOUR = 300

export function registerUploads(app: AppInstance): void {
  const processor = new ImageProcessor()
  app.addHook('onClose', () => processor.close())
  defineDeleteJob(app.jobs, app.imageStore)
  app.register(fastifyMultipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
    throwFileSizeLimit: false,
  })

  app.register(async (scope) => {
    scope.post(uploadImage.path, { schema: uploadImage.schema }, async (request, reply) => {
      const { userId } = requireSession(request.viewer)
      if (!request.isMultipart()) throw new AppError('UnsupportedMediaType')
      await requireWithinLimit(app.limits, {
        key: `uploads:${userId}`,
        limit: UPLOADS_PER_HOUR,
        windowSeconds: 3600,
      })
      const part = await request.file().catch(refuseBrokenBody)
      if (!part) throw new AppError('ValidationFailed', { fields: { file: ['Выберите файл'] } })
      const imageSet = await storeUpload({ db: app.db, store: app.imageStore, processor }, userId, part.file)
      return reply.code(201).send({ data: { imageSet } })
    })
  })
}
