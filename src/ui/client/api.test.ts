import { expect, test, vi } from 'vitest'
import { createClient } from './api.ts'

test.each(['../../admin', 'a/b', 'a?b', 'a#b', '100%', 'José'])(
  'the param %s stays one part of the path',
  async (token) => {
    const fetchApi = vi.fn<typeof fetch>().mockResolvedValue(new Response('{}'))
    await createClient('http://localhost', fetchApi).pay[':token'].$get({ param: { token } })
    const { pathname, search, hash } = new URL(fetchApi.mock.calls[0]![0] as string)
    expect([pathname.split('/').map(decodeURIComponent), search, hash]).toEqual([['', 'api', 'pay', token], '', ''])
  },
)
