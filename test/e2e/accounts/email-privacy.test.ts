import { beforeAll, expect, inject, test } from 'vitest'
import { demoAccounts, demoEmail } from '#demo/accounts.ts'
import { people } from '#demo/people/people.ts'
import { aCup, aMember, aTeam, demoMember } from '../builders.ts'
import type { Member } from '../builders.ts'

/** Emails that visitors must not see: the demo world's, and one of a member with a team. */
const emails = new Set([
  ...people.map(({ username }) => demoEmail(username)),
  ...Object.values(demoAccounts).map((account) => account.email),
])

let eve: Member
beforeAll(async () => {
  eve = await aMember('Eve')
  emails.add(eve.email)
  await eve.call('PATCH', `/users/${eve.id}`, { hideEmail: false })
  await aTeam(eve, await aCup(eve), 'Eavesdroppers')
})

/** A visitor's response: its headers, and its body if that is text. */
async function read(path: string): Promise<string> {
  const reply = await fetch(inject('site') + path)
  expect([path, reply.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)])
  const type = reply.headers.get('content-type') ?? ''
  const text = /text|json|javascript|xml|calendar/.test(type) ? await reply.text() : ''
  return `${text} ${[...reply.headers.values()].join(' ')}`
}

/** Paths in a response, and API paths for the ids in it. */
function addressesIn(text: string): string[] {
  const links = [...text.matchAll(/(?:href|src|action)="(\/[^"#]*)"/g)].map(([, path]) =>
    path!.replaceAll('&amp;', '&'),
  )
  const next = [...text.matchAll(/<(\/api\/[^>]+)>; rel="next"/g)].map(([, path]) => path!)
  const ids = [...text.matchAll(/\/tournament\/([0-9a-f-]{36})/g)].flatMap(([, id]) => [
    `/api/tournaments/${id}`,
    `/api/tournaments/${id}/teams`,
  ])
  const users = [...text.matchAll(/"(?:captainId|organizerId|id)":"([0-9a-f-]{36})"/g)].map(
    ([, id]) => `/api/users/${id}`,
  )
  return [...links, ...next, ...ids, ...users]
}

const replies = [
  '/api/community/users?limit=20',
  '/api/users-with-teams?limit=20',
  '/api/tournaments?limit=50',
  '/api/stats',
  '/api/auth/session',
  '/api/openapi.json',
  '/api/docs',
]

test("no page or API reply that a visitor can reach contains a member's email", async () => {
  const seen = new Set(['/', '/sitemap.xml', ...replies])
  const leaks: string[] = []
  for (const path of seen) {
    const text = await read(path)
    for (const email of emails) if (text.includes(email)) leaks.push(`${email} at ${path}`)
    for (const address of addressesIn(text)) seen.add(address)
  }
  expect(leaks).toEqual([])
  expect([...seen].filter((path) => path.startsWith('/tournament/')).length).toBeGreaterThan(20)
  expect([...seen].filter((path) => path.startsWith('/api/users/')).length).toBeGreaterThan(people.length)
  expect([...seen].filter((path) => path.startsWith('/community?')).length).toBeGreaterThan(1)
}, 300_000)

test('a member with a confirmed address sees an email that is shown, so the test above looks for something real', async () => {
  const reader = await demoMember(demoAccounts.captain)
  expect(emails).toContain(eve.email)
  expect(JSON.stringify(await reader.call('GET', `/users/${eve.id}`))).toContain(eve.email)
})
