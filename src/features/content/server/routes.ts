import { Hono } from 'hono'
import { administrator, answers, anyone, body, idParam, query } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { withPageHeaders } from '#platform/paging.ts'
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
import { checkedContent } from './checked.ts'
import { createContent, deleteContent, editContent, listContent, toSiteContent } from './content.ts'

const tag = 'Content'
const contentId = idParam('content_not_found')

export const contentRoutes = new Hono<Env>()
  .get('/content', anyone, answers('Texts of the site', 200, SiteContentList, tag), query(ListContent), async (c) => {
    const isAdministrator = c.var.visitor?.role === 'administrator'
    const list = withPageHeaders(c, await listContent(c.var.app, c.req.valid('query'), isAdministrator))
    return c.json(list.rows.map(toSiteContent), 200)
  })
  .post(
    '/content',
    administrator(),
    answers('Write a text of the site', 201, SiteContent, tag),
    body(CreateContent),
    async (c) => c.json(toSiteContent(await createContent(c.var.app, c.var.user, c.req.valid('json'))), 201),
  )
  .post(
    '/content/preview',
    administrator(),
    answers('Content as it would be stored', 200, ContentPreview, tag),
    body(ContentDraft),
    (c) => {
      const { contentType, content } = c.req.valid('json')
      return c.json({ content: checkedContent(contentType, content) }, 200)
    },
  )
  .patch(
    '/content/:id',
    administrator(),
    answers('Change a text of the site', 200, SiteContent, tag),
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
    answers('Go back to the built-in text', 200, SiteContent, tag),
    contentId,
    query(RevertContent),
    async (c) => {
      const { revision } = c.req.valid('query')
      return c.json(toSiteContent(await deleteContent(c.var.app, c.var.user, c.req.valid('param').id, revision)), 200)
    },
  )
