import { notFound } from '@tanstack/react-router'
import { Refused } from './api.ts'

/** The result, or the not-found page for a URL without a record, including malformed ones. */
export async function found<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof Refused && [400, 404].includes(error.status) ? notFound() : error
  }
}
