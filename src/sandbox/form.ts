import { invalidRequest } from './errors.ts'

/** Parameters as Stripe nests them: `metadata[team]=A&expand[]=x` is `{ metadata: { team: 'A' }, expand: { 0: 'x' } }`. */
export type Form = { [name: string]: string | Form }

const maxParameters = 200
const maxDepth = 5

/** Reads a form body or query string. A repeated `a[]` counts up; of a repeated `a` the last one holds. */
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
  // Without a prototype, a parameter named __proto__ is a name like any other.
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

/** One text for one set of parameters, whatever their order: what an idempotency key is bound to. */
export function canonical(form: Form): string {
  const entries = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(entries.map(([name, value]) => [name, typeof value === 'string' ? value : canonical(value)]))
}
