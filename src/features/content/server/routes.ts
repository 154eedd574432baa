import { Hono } from 'hono'
import {
  administrator,
  anyone,
  body,
  confirmedPassword,
  describeResponse,
  idParam,
  query,
} from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
import {
  ContentDraft,
  ContentPreview,
  CreateContent,
  EditContent,
  ListContent,
  RevertContent,
  SiteContent,
  SiteContentList,
} from '../contract.ts'
import { normalizeContent } from './normalize-content.ts'
import { withReferences } from './page-content.ts'
import { createContent, deleteContent, editContent, listContent, toSiteContent } from './content.ts'

const tag = 'Content'
const contentId = idParam('content_not_found')

export const contentRoutes = new Hono<Env>()
  .get(
    '/content',
    anyone,
    describeResponse("The site's texts", 200, SiteContentList, tag),
    query(ListContent),
    async (c) => {
      const isAdministrator = c.var.visitor?.role === 'administrator'
      const { app } = c.var
      const filters = c.req.valid('query')
      const list = withPageHeaders(c, await listContent(app, filters, isAdministrator))
      const texts = list.rows.map(toSiteContent)
      return c.json(filters.page ? await withReferences(app.db, texts) : texts, 200)
    },
  )
  .post(
    '/content',
    administrator(),
    describeResponse('Add a text', 201, SiteContent, tag),
    body(CreateContent),
    async (c) => c.json(toSiteContent(await createContent(c.var.app, c.var.user, c.req.valid('json'))), 201),
  )
  .post(
    '/content/preview',
    administrator(),
    describeResponse('Content as it would be stored', 200, ContentPreview, tag),
    body(ContentDraft),
    (c) => {
      const { contentType, content } = c.req.valid('json')
      return c.json({ content: normalizeContent(contentType, content) }, 200)
    },
  )
  .patch(
    '/content/:id',
    administrator(),
    describeResponse('Change a text', 200, SiteContent, tag),
    contentId,
    body(EditContent),
    async (c) =>
      c.json(
        toSiteContent(await editContent(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
        200,
      ),
  )
  .delete(
    '/content/:id',
    administrator(),
    confirmedPassword,
    describeResponse('Delete a text and restore the built-in one', 200, SiteContent, tag),
    contentId,
    query(RevertContent),
    async (c) => {
      const { revision } = c.req.valid('query')
      return c.json(toSiteContent(await deleteContent(c.var.app, c.var.user, c.req.valid('param').id, revision)), 200)
    },
  )
