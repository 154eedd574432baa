import { z } from 'zod'

/** The message for an issue whose schema has none of its own, worded for the person filling in the field. */
function issueText(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'This is required'
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int'
        ? 'This must be a whole number'
        : `This must be ${kinds[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}`
    case 'too_big':
      return `This must be at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return `This must be at least ${issue.minimum}${unitOf(issue.origin)}`
    default:
      return 'This is not valid'
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
}

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters long' : origin === 'array' ? ' entries long' : ''
}

z.config({ customError: issueText })
