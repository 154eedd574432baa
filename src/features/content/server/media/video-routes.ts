import { Hono } from 'hono'
import { administrator, anyone, confirmedPassword, describeResponse, idParam, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { describeUpload, upload } from '#platform/files/uploads.ts'
import { maxVideoBytes } from '../../values.ts'
import { ActiveHeroVideo, HeroVideo, HeroVideoList, ListVideos } from '../../video-contract.ts'
import { activateVideo, activeVideo, deleteVideo, listVideos, toHeroVideo, uploadVideo } from './videos.ts'

const tag = 'Hero videos'
const videoId = idParam('video_not_found')

export const videoRoutes = new Hono<Env>()
  .get(
    '/hero-videos',
    administrator(),
    describeResponse('Uploaded hero videos', 200, HeroVideoList, tag),
    query(ListVideos),
    async (c) => {
      const list = withPageHeaders(c, await listVideos(c.var.app, c.req.valid('query')))
      return c.json(list.rows.map(toHeroVideo), 200)
    },
  )
  .get(
    '/hero-videos/active',
    anyone,
    describeResponse('The active hero video', 200, ActiveHeroVideo, tag),
    async (c) => {
      const video = await activeVideo(c.var.app)
      return c.json(video && toHeroVideo(video), 200)
    },
  )
  .post(
    '/hero-videos/upload',
    administrator(),
    describeResponse('Upload a hero video', 201, HeroVideo, tag),
    describeUpload('video'),
    upload({ field: 'video', maxBytes: maxVideoBytes, tooLarge: 'video_too_large' }),
    async (c) => c.json(toHeroVideo(await uploadVideo(c.var.app, c.var.user, c.var.receive)), 201),
  )
  .patch(
    '/hero-videos/:id/activate',
    administrator(),
    describeResponse('Activate a hero video', 200, HeroVideo, tag),
    videoId,
    async (c) => c.json(toHeroVideo(await activateVideo(c.var.app, c.var.user, c.req.valid('param').id)), 200),
  )
  .delete(
    '/hero-videos/:id',
    administrator(),
    confirmedPassword,
    describeResponse('Delete a hero video', 200, HeroVideo, tag),
    videoId,
    async (c) => c.json(toHeroVideo(await deleteVideo(c.var.app, c.var.user, c.req.valid('param').id)), 200),
  )
