import { Refused } from './api.ts'

export const generalFailure = 'Something went wrong. Please try again.'

/** The server's sentence, or a general one where it gave none. */
export function failureText(error: unknown): string {
  return error instanceof Refused ? error.message : generalFailure
}
