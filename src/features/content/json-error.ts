/** Where and why a text is not valid JSON: 'line 3, character 14: a comma or ] is missing'. Null if it is valid. */
export function jsonError(text: string): string | null {
  const error = firstError(text)
  if (!error) return null
  const lines = text.slice(0, error.at).split('\n')
  return `line ${lines.length}, character ${lines.at(-1)!.length + 1}: ${error.what}`
}

type Found = { at: number; what: string }
type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'next'

const space = /[ \t\r\n]*/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/** The valid start of a string, without its closing quotes. */
const quoted = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy

/** Follows RFC 8259. Open brackets are kept in a list, so deep nesting does not use up the stack. */
function firstError(text: string): Found | null {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    at += lengthOf(space, text, at)
    const char = text[at] ?? ''
    if (expected === 'next') {
      const inside = open.at(-1)
      if (!inside) return char === '' ? null : { at, what: 'there is text after the end' }
      const closing = inside === '{' ? '}' : ']'
      if (char === closing) open.pop()
      else if (char === ',') expected = inside === '{' ? 'name' : 'value'
      else return { at, what: `a comma or ${closing} is missing` }
      at += 1
    } else if (expected === 'colon') {
      if (char !== ':') return { at, what: 'a colon is missing' }
      expected = 'value'
      at += 1
    } else if ((expected === 'first name' && char === '}') || (expected === 'first value' && char === ']')) {
      open.pop()
      expected = 'next'
      at += 1
    } else if (char === '"') {
      at += lengthOf(quoted, text, at)
      if (text[at] !== '"') return { at, what: stringError(text[at]) }
      expected = expected.endsWith('name') ? 'colon' : 'next'
      at += 1
    } else if (expected.endsWith('name')) return { at, what: 'a name in double quotes is missing' }
    else if (char === '{' || char === '[') {
      open.push(char)
      expected = char === '{' ? 'first name' : 'first value'
      at += 1
    } else {
      const length = lengthOf(scalar, text, at)
      if (length === 0) return { at, what: 'a value is missing; text must be in double quotes' }
      expected = 'next'
      at += length
    }
  }
}

function stringError(char: string | undefined): string {
  if (char === undefined) return 'closing quotes are missing'
  if (char === '\\') return 'a literal backslash must be written twice'
  return 'closing quotes are missing, or a line break or tab must be written as \\n or \\t'
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}
