import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { allReady, deferred } from './deferred.tsx'

/** How React marks a part that failed on the server. */
const failed = '<!--$!-->'

test('a part that no loader waited for is in the HTML from the first page on, also if another part declares it', async () => {
  const { Deferred: Early } = deferred(async () => ({ default: () => <p>Play has stopped.</p> }))
  expect(renderToString(<Early />)).toContain(failed)

  const { Deferred: Outer } = deferred(async () => {
    const { Deferred: Inner } = deferred(async () => ({ default: () => <p>It should resume around 3:15 PM.</p> }))
    return { default: () => <Inner /> }
  })
  await allReady()
  const html = renderToString(<Outer />)
  expect(html).toContain('It should resume around 3:15 PM.')
  expect(html).not.toContain(failed)
})

test('a part whose code cannot be loaded fails alone', async () => {
  const { Deferred: Broken } = deferred(async (): Promise<{ default: () => null }> => {
    throw new Error('not there')
  })
  const { Deferred: Whole } = deferred(async () => ({ default: () => <p>Today</p> }))
  await allReady()
  expect(renderToString(<Whole />)).toContain('Today')
  expect(renderToString(<Broken />)).toContain(failed)
})
