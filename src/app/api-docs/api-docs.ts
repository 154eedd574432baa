import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { refusals } from '../refusals.ts'
import { fieldsOf, typeOf } from './fields.ts'
import type { Field, Schema } from './fields.ts'
import type { ApiDocument } from './document.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Content = { content?: Record<string, { schema?: Schema }> }

/** The content security policy has this text's hash. */
const style = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent) }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem }
  h2 { margin-top: 3rem } h3 { margin: 2.5rem 0 0; font-size: 1.05rem; overflow-wrap: anywhere }
  h3 code { font-weight: 600 } h4 { margin: 1rem 0 .25rem; font-size: .9rem } p { margin: .25rem 0 }
  table { border-collapse: collapse; width: 100% } td, th { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-top: 1px solid var(--line) }
  td:first-child { width: 30% } code { font: .9em ui-monospace, monospace } nav ul { columns: 2 18rem; padding-left: 1.2rem }
  div { overflow-x: auto } :target { scroll-margin-top: 1rem }
`

/** This page may use only its own styles and the site's icon. */
export const docsPolicy = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The API documentation as an HTML page, generated from the OpenAPI document. It needs no script. */
export function docsPage(document: ApiDocument) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      ...(operation as Operation),
      call: `${method.toUpperCase()} ${path}`,
    })),
  )
  const groups = Object.entries(Object.groupBy(operations, ({ tags = ['Other'] }) => tags[0]!)).toSorted(([a], [b]) =>
    a.localeCompare(b),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>${document.info.description}</p>
          <p>Machine-readable version: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
          <nav aria-label="Endpoints">
            <ul>
              ${groups.flatMap(([, calls = []]) => calls.map(linkTo))}
            </ul>
          </nav>
          ${groups.map(([tag, calls = []]) => [html`<h2>${tag}</h2>`, ...calls.map(operationPart)])} ${refusalsPart()}
        </main>
      </body>
    </html>`
}

type Call = Operation & { call: string }

const linkTo = ({ operationId, call }: Call) =>
  html`<li>
    <a href="#${operationId}"><code>${call}</code></a>
  </li>`

function operationPart(operation: Call) {
  const { call, operationId, summary, description, parameters = [], requestBody, responses } = operation
  const asked = parameters.map(({ name, required = false, schema }) => ({
    name,
    type: typeOf(schema),
    isRequired: required,
  }))
  const success = Object.keys(responses).find((status) => status.startsWith('2'))!
  return unindented(
    html`<section id="${operationId}">
      <h3><code>${call}</code></h3>
      <p>${summary}. ${description}</p>
      ${fieldsPart('Parameters', asked)} ${fieldsPart('Body', fieldsOf(bodyOf(requestBody)))}
      ${replyPart(success, responses[success]!)}
    </section>`,
  )
}

/** Indentation would be a quarter of the page. `html` returns a promise only if it was given one. */
const unindented = (part: ReturnType<typeof html>) => raw((part as HtmlEscapedString).replaceAll(/\n\s+/g, '\n'))

function replyPart(status: string, reply: Content) {
  const [mediaType] = Object.keys(reply.content ?? {})
  const schema = bodyOf(reply)
  const isList = schema.type === 'array'
  return fieldsPart(
    `Response ${status}: ${isList ? 'a list of' : mediaType}`,
    fieldsOf(isList ? schema.items! : schema),
  )
}

function bodyOf(content: Content | undefined): Schema {
  return Object.values(content?.content ?? {})[0]?.schema ?? {}
}

function fieldsPart(title: string, fields: Field[]) {
  if (fields.length === 0) return title.startsWith('Response') ? html`<h4>${title}</h4>` : ''
  return html`<h4>${title}</h4>
    <div>
      <table>
        ${fields.map(
          ({ name, type, isRequired }) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${type}${isRequired ? '' : ' (optional)'}</td>
            </tr>`,
        )}
      </table>
    </div>`
}

function refusalsPart() {
  return html`<h2 id="refusals">Errors</h2>
    <p>
      Errors have the form <code>{ code, message, fields? }</code>; <code>fields</code> has a message for each field to
      correct.
    </p>
    <div>
      <table>
        <tr>
          <th scope="col">code</th>
          <th scope="col">status</th>
          <th scope="col">message</th>
        </tr>
        ${Object.entries(refusals).map(
          ([code, [status, message]]) =>
            html`<tr>
              <td><code>${code}</code></td>
              <td>${status}</td>
              <td>${message ?? 'Depends on the case.'}</td>
            </tr>`,
        )}
      </table>
    </div>`
}
