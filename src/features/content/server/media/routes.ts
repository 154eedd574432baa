import { Hono } from 'hono'
import { administrator, body, confirmedPassword, describeResponse, idParam, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import { describeUpload, upload } from '#platform/files/uploads.ts'
import { EditMedia, ListMedia, MediaAsset, MediaList } from '../../media-contract.ts'
import { maxImageBytes } from '../../values.ts'
import { addMedia, deleteMedia, editMedia, listMedia } from './media.ts'

const tag = 'Media'
const mediaId = idParam('media_not_found')

export const mediaRoutes = new Hono<Env>()
  .get(
    '/media',
    administrator(),
    describeResponse('The media library', 200, MediaList, tag),
    query(ListMedia),
    async (c) => {
      const list = withPageHeaders(c, await listMedia(c.var.app, c.req.valid('query')))
      return c.json(list.assets, 200)
    },
  )
  .post(
    '/media',
    administrator(),
    describeResponse('Upload a picture', 201, MediaAsset, tag),
    describeUpload('file'),
    upload({ field: 'file', maxBytes: maxImageBytes, tooLarge: 'image_too_large' }),
    async (c) => c.json(await addMedia(c.var.app, c.var.user, c.var.receive), 201),
  )
  .patch(
    '/media/:id',
    administrator(),
    describeResponse('Describe a picture', 200, MediaAsset, tag),
    mediaId,
    body(EditMedia),
    async (c) => c.json(await editMedia(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .delete(
    '/media/:id',
    administrator(),
    confirmedPassword,
    describeResponse('Delete a picture', 200, MediaAsset, tag),
    mediaId,
    async (c) => c.json(await deleteMedia(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
