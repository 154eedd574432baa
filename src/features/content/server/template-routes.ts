import { Hono } from 'hono'
import { administrator, answers, body, idParam, query } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { withPageHeaders } from '#platform/paging.ts'
import {
  ComponentTemplate,
  ComponentTemplateList,
  CreateComponentTemplate,
  CreateEmailTemplate,
  EditComponentTemplate,
  EditEmailTemplate,
  EmailDraft,
  EmailPreview,
  EmailTemplate,
  EmailTemplateList,
  ListTemplates,
  TestMail,
} from '../template-contract.ts'
import {
  createComponentTemplate,
  editComponentTemplate,
  listComponentTemplates,
  toComponentTemplate,
} from './component-templates.ts'
import {
  createEmailTemplate,
  editEmailTemplate,
  listEmailTemplates,
  previewEmail,
  sendTestEmail,
  toEmailTemplate,
} from './email-templates.ts'

const mails = 'E-mail templates'
const components = 'Component templates'

export const templateRoutes = new Hono<Env>()
  .get(
    '/email-templates',
    administrator(),
    answers('E-mail templates', 200, EmailTemplateList, mails),
    query(ListTemplates),
    async (c) => {
      const list = withPageHeaders(c, await listEmailTemplates(c.var.app, c.req.valid('query')))
      return c.json(list.rows.map(toEmailTemplate), 200)
    },
  )
  .post(
    '/email-templates',
    administrator(),
    answers('Write an e-mail template', 201, EmailTemplate, mails),
    body(CreateEmailTemplate),
    async (c) => c.json(toEmailTemplate(await createEmailTemplate(c.var.app, c.var.user, c.req.valid('json'))), 201),
  )
  .post(
    '/email-templates/preview',
    administrator(),
    answers('An e-mail as it would arrive', 200, EmailPreview, mails),
    body(EmailDraft),
    (c) => c.json(previewEmail(c.var.app, c.req.valid('json')), 200),
  )
  .post(
    '/email-templates/test',
    administrator(),
    answers('Send an e-mail to yourself', 201, TestMail, mails),
    body(EmailDraft),
    async (c) => c.json(await sendTestEmail(c.var.app, c.var.user, c.req.valid('json')), 201),
  )
  .patch(
    '/email-templates/:id',
    administrator(),
    answers('Change an e-mail template', 200, EmailTemplate, mails),
    idParam('email_template_not_found'),
    body(EditEmailTemplate),
    async (c) => {
      const row = await editEmailTemplate(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json'))
      return c.json(toEmailTemplate(row), 200)
    },
  )
  .get(
    '/component-templates',
    administrator(),
    answers('Component templates', 200, ComponentTemplateList, components),
    query(ListTemplates),
    async (c) => {
      const list = withPageHeaders(c, await listComponentTemplates(c.var.app, c.req.valid('query')))
      return c.json(list.rows.map(toComponentTemplate), 200)
    },
  )
  .post(
    '/component-templates',
    administrator(),
    answers('Write a component template', 201, ComponentTemplate, components),
    body(CreateComponentTemplate),
    async (c) =>
      c.json(toComponentTemplate(await createComponentTemplate(c.var.app, c.var.user, c.req.valid('json'))), 201),
  )
  .patch(
    '/component-templates/:id',
    administrator(),
    answers('Change a component template', 200, ComponentTemplate, components),
    idParam('component_template_not_found'),
    body(EditComponentTemplate),
    async (c) => {
      const row = await editComponentTemplate(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json'))
      return c.json(toComponentTemplate(row), 200)
    },
  )
