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

/** How long the current page stays before the next one shows placeholders. */
const maxWaitMs = 150

/**
 * Waits for a list in a page's loader. In the browser only briefly, because the page shows placeholders, the list, or an error with a retry
 * button.
 */
export async function withTimeout(list: Promise<unknown>): Promise<void> {
  if (import.meta.env.SSR) await list
  else await Promise.race([list.catch(noop), new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}

function noop() {}
