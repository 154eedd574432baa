import { invalidRequest } from './errors.ts'

/** Parameters with Stripe's nesting: `metadata[team]=A&expand[]=x` is `{ metadata: { team: 'A' }, expand: { 0: 'x' } }`. */
export type Form = { [name: string]: string | Form }

const maxParameters = 200
const maxDepth = 5

/** Parses a form body or query string. Repeated `a[]` are numbered; of a repeated `a`, the last one counts. */
export function parseForm(encoded: string): Form {
  const form = emptyForm()
  const pairs = [...new URLSearchParams(encoded)]
  if (pairs.length > maxParameters) throw invalidRequest(`A request may carry at most ${maxParameters} parameters.`)
  for (const [name, value] of pairs) {
    if (name.includes('\0') || value.includes('\0')) throw invalidRequest('Parameters may not contain null bytes.')
    put(form, pathOf(name), value)
  }
  return form
}

function emptyForm(): Form {
  const form: Form = {}
  // Without a prototype, __proto__ is an ordinary name.
  return Object.setPrototypeOf(form, null)
}

/** `a[b][]` → `['a', 'b', '']` */
function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) throw invalidRequest(`Invalid parameter name: ${name}`)
  const [, head = '', tail = ''] = match
  const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)]
  if (path.length > maxDepth) throw invalidRequest(`Parameter nested too deeply: ${name}`)
  return path
}

function put(form: Form, path: string[], value: string): void {
  let place = form
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(place).length) : part
    if (depth === path.length - 1) {
      place[key] = value
      return
    }
    const inner = place[key]
    place = typeof inner === 'object' ? inner : (place[key] = emptyForm())
  }
}

/** The same text for the same parameters in any order. Idempotency keys are bound to it. */
export function canonical(form: Form): string {
  const entries = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(entries.map(([name, value]) => [name, typeof value === 'string' ? value : canonical(value)]))
}
