import { Hono } from 'hono'
import { administrator, describeResponse, body, idParam, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { withPageHeaders } from '#platform/http/paging.ts'
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
} from '../../template-contract.ts'
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

const mails = 'Email templates'
const components = 'Component templates'

export const templateRoutes = new Hono<Env>()
  .get(
    '/email-templates',
    administrator(),
    describeResponse('Email templates', 200, EmailTemplateList, mails),
    query(ListTemplates),
    async (c) => {
      const list = withPageHeaders(c, await listEmailTemplates(c.var.app, c.req.valid('query')))
      return c.json(
        list.rows.map((row) => toEmailTemplate(c.var.app, row)),
        200,
      )
    },
  )
  .post(
    '/email-templates',
    administrator(),
    describeResponse('Add an email template', 201, EmailTemplate, mails),
    body(CreateEmailTemplate),
    async (c) => {
      const row = await createEmailTemplate(c.var.app, c.var.user, c.req.valid('json'))
      return c.json(toEmailTemplate(c.var.app, row), 201)
    },
  )
  .post(
    '/email-templates/preview',
    administrator(),
    describeResponse('Preview an email', 200, EmailPreview, mails),
    body(EmailDraft),
    async (c) => c.json(await previewEmail(c.var.app, c.req.valid('json')), 200),
  )
  .post(
    '/email-templates/test',
    administrator(),
    describeResponse('Send a test email to yourself', 201, TestMail, mails),
    body(EmailDraft),
    async (c) => c.json(await sendTestEmail(c.var.app, c.var.user, c.req.valid('json')), 201),
  )
  .patch(
    '/email-templates/:id',
    administrator(),
    describeResponse('Change an email template', 200, EmailTemplate, mails),
    idParam('email_template_not_found'),
    body(EditEmailTemplate),
    async (c) => {
      const row = await editEmailTemplate(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json'))
      return c.json(toEmailTemplate(c.var.app, row), 200)
    },
  )
  .get(
    '/component-templates',
    administrator(),
    describeResponse('Component templates', 200, ComponentTemplateList, components),
    query(ListTemplates),
    async (c) => {
      const list = withPageHeaders(c, await listComponentTemplates(c.var.app, c.req.valid('query')))
      return c.json(list.rows.map(toComponentTemplate), 200)
    },
  )
  .post(
    '/component-templates',
    administrator(),
    describeResponse('Add a component', 201, ComponentTemplate, components),
    body(CreateComponentTemplate),
    async (c) =>
      c.json(toComponentTemplate(await createComponentTemplate(c.var.app, c.var.user, c.req.valid('json'))), 201),
  )
  .patch(
    '/component-templates/:id',
    administrator(),
    describeResponse('Change a component', 200, ComponentTemplate, components),
    idParam('component_template_not_found'),
    body(EditComponentTemplate),
    async (c) => {
      const row = await editComponentTemplate(c.var.app, c.var.user, c.req.valid('param').id, c.req.valid('json'))
      return c.json(toComponentTemplate(row), 200)
    },
  )
