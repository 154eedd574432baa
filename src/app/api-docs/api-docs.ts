import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { refusals } from '../refusals.ts'
import { fieldsOf, nameIn, typeOf, variantsOf } from './fields.ts'
import type { Field, Schema } from './fields.ts'
import type { ApiDocument } from './document.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Content = { description?: string; content?: Record<string, { schema?: Schema }> }

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
          ${groups.map(([tag, calls = []]) => [html`<h2>${tag}</h2>`, ...calls.map(operationPart)])}
          ${typesPart(document.components?.schemas ?? {})} ${refusalsPart()}
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
  const asked = parameters.map(({ name, required = false, description: meaning = '', schema }) => ({
    name,
    type: typeOf(schema),
    isRequired: required,
    description: meaning,
  }))
  const success = Object.keys(responses).find((status) => status.startsWith('2'))!
  const refused = Object.entries(responses).filter(([status]) => status.startsWith('4'))
  return unindented(
    html`<section id="${operationId}">
      <h3><code>${call}</code></h3>
      <p>${summary}. ${description}</p>
      ${fieldsPart('Parameters', asked)} ${requestBody ? schemaPart('Body', bodyOf(requestBody)) : ''}
      ${replyPart(success, responses[success]!)}
      <p><small>${refused.map(([status, reply]) => `${status}: ${reply.description}.`).join(' ')}</small></p>
    </section>`,
  )
}

/** Indentation would be a quarter of the page. `html` returns a promise only if it was given one. */
const unindented = (part: ReturnType<typeof html>) => raw((part as HtmlEscapedString).replaceAll(/\n\s+/g, '\n'))

function replyPart(status: string, reply: Content) {
  const [mediaType] = Object.keys(reply.content ?? {})
  const schema = bodyOf(reply)
  return typeof schema.items === 'object'
    ? schemaPart(`Response ${status}: a list of`, schema.items)
    : schemaPart(`Response ${status}: ${mediaType}`, schema)
}

function bodyOf(content: Content | undefined): Schema {
  return Object.values(content?.content ?? {})[0]?.schema ?? {}
}

/** A schema with its fields; for one with several kinds of objects, the fields of each. A type with a name is only linked. */
function schemaPart(title: string, schema: Schema): HtmlPart {
  if (nameIn(schema)) return html`<h4>${title} ${linked(typeOf(schema))}</h4>`
  const variants = variantsOf(schema)
  const [only = schema] = variants
  return html`${title ? html`<h4>${title}</h4>` : ''} ${variants.length > 1 ? descriptionPart(schema) : ''}
  ${variants.length > 1 ? variants.map(variantPart) : [descriptionPart(only), fieldsPart('', fieldsOf(only))]}`
}

type HtmlPart = ReturnType<typeof html>

function variantPart(variant: Schema): HtmlPart {
  if (!variant.properties) return html`<p>${linked(typeOf(variant))}</p>`
  const [kind] = Object.entries(variant.properties).filter(([, field]) => field.const !== undefined)
  const caption = kind ? `${kind[0]}: ${typeOf(kind[1])}` : Object.keys(variant.properties).join(', ')
  return html`<p><code>${caption}</code></p>
    ${descriptionPart(variant)} ${fieldsPart('', fieldsOf(variant))}`
}

const descriptionPart = ({ description }: Schema) => (description ? html`<p>${prose(description)}</p>` : '')

/** A text with code between backquotes. */
const prose = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

function fieldsPart(title: string, fields: Field[]) {
  if (fields.length === 0) return ''
  return html`${title ? html`<h4>${title}</h4>` : ''}
    <div>
      <table>
        ${fields.map(
          ({ name, type, isRequired, description }) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>
                ${linked(type)}${isRequired ? '' : ' (optional)'}${description ? html`<br />${prose(description)}` : ''}
              </td>
            </tr>`,
        )}
      </table>
    </div>`
}

/** The description of a type, with links to those that have a name. */
const linked = (type: string) =>
  type.split(/#([A-Z]\w+)/).map((part, index) => (index % 2 === 1 ? html`<a href="#${part}">${part}</a>` : part))

function typesPart(types: Record<string, Schema>) {
  return unindented(
    html`<h2 id="types">Types</h2>
      ${Object.entries(types).map(
        ([name, schema]) =>
          html`<section id="${name}">
            <h3><code>${name}</code></h3>
            ${schemaPart('', schema)}
          </section>`,
      )}`,
  )
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
              <td>${message ?? 'Varies: the response says why.'}</td>
            </tr>`,
        )}
      </table>
    </div>`
}
