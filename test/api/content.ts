import { randomUUID } from 'node:crypto'
import { aFile, png, webm } from '../sample-files.ts'
import { administratorOnly, everyone } from './users.ts'
import type { Row, Users } from './users.ts'

export const contentRows: Record<string, Row> = {
  'GET /api/content': { request: () => ({ path: '/content?page=home&limit=3' }), statuses: everyone(200) },
  'POST /api/content': { request: () => ({ path: '/content', body: aText() }), statuses: administratorOnly(201) },
  'PATCH /api/content/:id': {
    request: async (users) => ({
      path: `/content/${await aStoredText(users)}`,
      body: aText(),
    }),
    statuses: administratorOnly(200),
  },
  'DELETE /api/content/:id': {
    request: async (users) => ({ path: `/content/${await aStoredText(users)}` }),
    statuses: administratorOnly(200),
  },
  'POST /api/content/preview': {
    request: () => ({ path: '/content/preview', body: { contentType: 'text', content: 'Play' } }),
    statuses: administratorOnly(200),
  },
  'GET /api/hero-videos': { request: () => ({ path: '/hero-videos?limit=3' }), statuses: administratorOnly(200) },
  'GET /api/hero-videos/active': { request: () => ({ path: '/hero-videos/active' }), statuses: everyone(200) },
  'POST /api/hero-videos/upload': {
    request: () => ({ path: '/hero-videos/upload', form: aFile('video', webm, 'loop.webm') }),
    statuses: administratorOnly(201),
  },
  'PATCH /api/hero-videos/:id/activate': {
    request: async (users) => ({ path: `/hero-videos/${await aVideo(users)}/activate` }),
    statuses: administratorOnly(200),
  },
  'DELETE /api/hero-videos/:id': {
    request: async (users) => ({ path: `/hero-videos/${await aVideo(users)}` }),
    statuses: administratorOnly(200),
  },
  'GET /api/media': { request: () => ({ path: '/media?limit=3' }), statuses: administratorOnly(200) },
  'POST /api/media': {
    request: () => ({ path: '/media', form: aFile('file', png, 'court.png') }),
    statuses: administratorOnly(201),
  },
  'PATCH /api/media/:id': {
    request: async (users) => ({
      path: `/media/${await aPicture(users)}`,
      body: { alt: 'The court by the river', category: 'courts', isActive: true },
    }),
    statuses: administratorOnly(200),
  },
  'DELETE /api/media/:id': {
    request: async (users) => ({ path: `/media/${await aPicture(users)}` }),
    statuses: administratorOnly(200),
  },
  'GET /api/email-templates': { request: () => ({ path: '/email-templates' }), statuses: administratorOnly(200) },
  'POST /api/email-templates': {
    request: () => ({ path: '/email-templates', body: anEmailTemplate() }),
    statuses: administratorOnly(201),
  },
  'PATCH /api/email-templates/:id': {
    request: async (users) => ({
      path: `/email-templates/${await aStored(users, '/email-templates', anEmailTemplate())}`,
      body: anEmailTemplate(),
    }),
    statuses: administratorOnly(200),
  },
  'POST /api/email-templates/preview': {
    request: () => ({ path: '/email-templates/preview', body: anEmailDraft() }),
    statuses: administratorOnly(200),
  },
  'POST /api/email-templates/test': {
    request: () => ({ path: '/email-templates/test', body: anEmailDraft() }),
    statuses: administratorOnly(201),
  },
  'GET /api/component-templates': {
    request: () => ({ path: '/component-templates' }),
    statuses: administratorOnly(200),
  },
  'POST /api/component-templates': {
    request: () => ({ path: '/component-templates', body: aComponent() }),
    statuses: administratorOnly(201),
  },
  'PATCH /api/component-templates/:id': {
    request: async (users) => ({
      path: `/component-templates/${await aStored(users, '/component-templates', aComponent())}`,
      body: aComponent(),
    }),
    statuses: administratorOnly(200),
  },
}

function aText() {
  return { contentKey: `home.${randomUUID()}`, contentType: 'text', title: 'Words', content: 'Play', isActive: true }
}

const aStoredText = (users: Users) => aStored(users, '/content', aText())
const aVideo = (users: Users) => aStored(users, '/hero-videos/upload', aFile('video', webm, 'loop.webm'))
const aPicture = (users: Users) => aStored(users, '/media', aFile('file', png, 'court.png'))

/** Stores something as the administrator and returns its id. */
async function aStored({ administrator }: Users, path: string, body: object): Promise<string> {
  return ((await (await administrator.post(path, body)).json()) as { id: string }).id
}

function anEmailDraft() {
  return {
    templateKey: `news.${randomUUID()}`,
    subject: 'News for {{name}}',
    htmlContent: '<p>Hi {{name}}</p>',
    textContent: 'Hi {{name}}',
    variables: ['name'],
  }
}

const anEmailTemplate = () => ({ ...anEmailDraft(), isActive: true })

function aComponent() {
  return {
    componentKey: `card.${randomUUID()}`,
    componentName: 'Card',
    template: '<p>A card</p>',
    styles: 'p { color: green }',
    isActive: true,
  }
}
