import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/client.ts'
import { loadGazetteer } from '#db/gazetteer.ts'
import { createSessions } from '#platform/http/session.ts'
import { urlOf } from '../database-server.ts'
import setUpServer from '../server-setup.ts'

/** A user, and the session cookie of a browser. */
export type Person = { id: string; cookie: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** Twenty captains and the administrator. Every cloned database has their accounts. */
    captains: Person[]
    administrator: Person
    sessionSecret: string
  }
}

const sessionSecret = 'a-secret-for-proofs-of-32-characters'

/** Starts PostgreSQL as for the other tests; its template has the users' accounts. */
export default async function setUp(project: TestProject) {
  const tearDown = await setUpServer(project)
  const { databaseServer, databaseTemplate } = project.getProvidedContext()
  try {
    const { captains, administrator } = await fillTemplate(urlOf(databaseServer, databaseTemplate))
    project.provide('captains', captains)
    project.provide('administrator', administrator)
    project.provide('sessionSecret', sessionSecret)
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

async function fillTemplate(url: string) {
  const { pool, db } = openDatabase(url)
  const sessions = createSessions({ db, secret: sessionSecret, publicUrl: 'http://localhost' })
  const signUp = async (username: string): Promise<Person> => {
    const names = { firstName: 'Robin', lastName: 'Keller', username, email: `${username}@homefield.example` }
    const { user, cookies } = await sessions.signUp({ ...names, password: 'chalk-line' }, new Headers())
    return { id: user.id, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
  }
  try {
    const captains: Person[] = []
    while (captains.length < 20) captains.push(await signUp(`rival${captains.length}`))
    const administrator = await signUp('proof_administrator')
    await pool.query(`update users set role = 'administrator' where id = $1`, [administrator.id])
    await pool.query('update users set email_verified = true')
    // The proofs last longer than an entered password is good for.
    await pool.query(`update sessions set confirmed_at = now() + interval '1 day'`)
    // A few towns are enough: app processes should not spend their first seconds loading the gazetteer.
    await loadGazetteer(pool, { minPopulation: 10_000_000 })
    await pool.query(
      String.raw`update app_metadata set value = regexp_replace(value, '\d+$', '0') where key = 'gazetteer'`,
    )
    return { captains, administrator }
  } finally {
    await pool.end()
  }
}
