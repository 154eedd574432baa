/** Why a text is no JSON, and where: 'line 3, character 14: a comma or ] is missing'. Null when it is JSON. */
export function jsonFault(text: string): string | null {
  const fault = firstFault(text)
  if (!fault) return null
  const lines = text.slice(0, fault.at).split('\n')
  return `line ${lines.length}, character ${lines.at(-1)!.length + 1}: ${fault.what}`
}

type Fault = { at: number; what: string }
type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'next'

const space = /[ \t\r\n]*/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/** As far as it is right: the closing quotes are not part of it. */
const quoted = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy

/** Reads as https://www.rfc-editor.org/rfc/rfc8259 says, and holds what is open in a list: depth costs no stack. */
function firstFault(text: string): Fault | null {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    at += lengthOf(space, text, at)
    const char = text[at] ?? ''
    if (expected === 'next') {
      const inside = open.at(-1)
      if (!inside) return char === '' ? null : { at, what: 'something stands behind the end' }
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
      if (text[at] !== '"') return { at, what: faultInText(text[at]) }
      expected = expected.endsWith('name') ? 'colon' : 'next'
      at += 1
    } else if (expected.endsWith('name')) return { at, what: 'a name in double quotes is missing' }
    else if (char === '{' || char === '[') {
      open.push(char)
      expected = char === '{' ? 'first name' : 'first value'
      at += 1
    } else {
      const length = lengthOf(scalar, text, at)
      if (length === 0) return { at, what: 'a value is missing; texts stand in double quotes' }
      expected = 'next'
      at += length
    }
  }
}

function faultInText(char: string | undefined): string {
  if (char === undefined) return 'closing quotes are missing'
  if (char === '\\') return 'a backslash that stands for itself is written twice'
  return 'closing quotes are missing, or a new line or tab that has to be written as \\n or \\t'
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}
