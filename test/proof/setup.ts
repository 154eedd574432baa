import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/client.ts'
import { loadGazetteer } from '#db/gazetteer.ts'
import { createSessions } from '#platform/session.ts'
import setUpServer from '../server-setup.ts'

/** Somebody with an account, and the cookie of a browser that is signed in. */
export type Person = { id: string; cookie: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** Twenty captains and the administrator: they have their accounts in every database that is cloned. */
    captains: Person[]
    administrator: Person
    sessionSecret: string
  }
}

const sessionSecret = 'a-secret-for-proofs-of-32-characters'

/** A PostgreSQL of its own, as for the other tests, and in its template the people who will run into each other. */
export default async function setUp(project: TestProject) {
  const tearDown = await setUpServer(project)
  const { databaseServer, databaseTemplate } = project.getProvidedContext()
  const url = new URL(databaseServer)
  url.pathname = `/${databaseTemplate}`
  try {
    const { captains, administrator } = await fillTemplate(url.href)
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
    // A few towns pass for all of them, so that no app process spends its first seconds on loading the gazetteer.
    await loadGazetteer(pool, { minPopulation: 10_000_000 })
    await pool.query(String.raw`update facts set value = regexp_replace(value, '\d+$', '0') where key = 'gazetteer'`)
    return { captains, administrator }
  } finally {
    await pool.end()
  }
}
