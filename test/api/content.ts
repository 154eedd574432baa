import { randomUUID } from 'node:crypto'
import { aFile, png, webm } from '../samples.ts'
import { administratorOnly, everyone } from './stage.ts'
import type { Row, Stage } from './stage.ts'

export const contentRows: Record<string, Row> = {
  'GET /api/content': { ask: () => ({ path: '/content?page=home&limit=3' }), answers: everyone(200) },
  'POST /api/content': { ask: () => ({ path: '/content', body: aText() }), answers: administratorOnly(201) },
  'PATCH /api/content/:id': {
    ask: async (stage) => ({
      path: `/content/${await aStoredText(stage)}`,
      body: aText(),
    }),
    answers: administratorOnly(200),
  },
  'DELETE /api/content/:id': {
    ask: async (stage) => ({ path: `/content/${await aStoredText(stage)}` }),
    answers: administratorOnly(200),
  },
  'POST /api/content/preview': {
    ask: () => ({ path: '/content/preview', body: { contentType: 'text', content: 'Play' } }),
    answers: administratorOnly(200),
  },
  'GET /api/hero-videos': { ask: () => ({ path: '/hero-videos?limit=3' }), answers: administratorOnly(200) },
  'GET /api/hero-videos/active': { ask: () => ({ path: '/hero-videos/active' }), answers: everyone(200) },
  'POST /api/hero-videos/upload': {
    ask: () => ({ path: '/hero-videos/upload', form: aFile('video', webm, 'loop.webm') }),
    answers: administratorOnly(201),
  },
  'PATCH /api/hero-videos/:id/activate': {
    ask: async (stage) => ({ path: `/hero-videos/${await aVideo(stage)}/activate` }),
    answers: administratorOnly(200),
  },
  'DELETE /api/hero-videos/:id': {
    ask: async (stage) => ({ path: `/hero-videos/${await aVideo(stage)}` }),
    answers: administratorOnly(200),
  },
  'GET /api/media': { ask: () => ({ path: '/media?limit=3' }), answers: administratorOnly(200) },
  'POST /api/media': {
    ask: () => ({ path: '/media', form: aFile('file', png, 'court.png') }),
    answers: administratorOnly(201),
  },
  'PATCH /api/media/:id': {
    ask: async (stage) => ({
      path: `/media/${await aPicture(stage)}`,
      body: { alt: 'The court by the river', category: 'courts', isActive: true },
    }),
    answers: administratorOnly(200),
  },
  'DELETE /api/media/:id': {
    ask: async (stage) => ({ path: `/media/${await aPicture(stage)}` }),
    answers: administratorOnly(200),
  },
  'GET /api/email-templates': { ask: () => ({ path: '/email-templates' }), answers: administratorOnly(200) },
  'POST /api/email-templates': {
    ask: () => ({ path: '/email-templates', body: anEmailTemplate() }),
    answers: administratorOnly(201),
  },
  'PATCH /api/email-templates/:id': {
    ask: async (stage) => ({
      path: `/email-templates/${await aStored(stage, '/email-templates', anEmailTemplate())}`,
      body: anEmailTemplate(),
    }),
    answers: administratorOnly(200),
  },
  'POST /api/email-templates/preview': {
    ask: () => ({ path: '/email-templates/preview', body: anEmailDraft() }),
    answers: administratorOnly(200),
  },
  'POST /api/email-templates/test': {
    ask: () => ({ path: '/email-templates/test', body: anEmailDraft() }),
    answers: administratorOnly(201),
  },
  'GET /api/component-templates': { ask: () => ({ path: '/component-templates' }), answers: administratorOnly(200) },
  'POST /api/component-templates': {
    ask: () => ({ path: '/component-templates', body: aComponent() }),
    answers: administratorOnly(201),
  },
  'PATCH /api/component-templates/:id': {
    ask: async (stage) => ({
      path: `/component-templates/${await aStored(stage, '/component-templates', aComponent())}`,
      body: aComponent(),
    }),
    answers: administratorOnly(200),
  },
}

function aText() {
  return { contentKey: `home.${randomUUID()}`, contentType: 'text', title: 'Words', content: 'Play', isActive: true }
}

const aStoredText = (stage: Stage) => aStored(stage, '/content', aText())
const aVideo = (stage: Stage) => aStored(stage, '/hero-videos/upload', aFile('video', webm, 'loop.webm'))
const aPicture = (stage: Stage) => aStored(stage, '/media', aFile('file', png, 'court.png'))

/** Has the administrator store something; its id. */
async function aStored({ administrator }: Stage, path: string, body: object): Promise<string> {
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
