import { notFound } from '@tanstack/react-router'
import { Refused } from './api.ts'

/** What was asked for. An address that names nothing of ours, however it is malformed, is a page that is not there. */
export async function found<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof Refused && [400, 404].includes(error.status) ? notFound() : error
  }
}
