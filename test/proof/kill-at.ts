/** Preloaded into an app process. Kills it with SIGKILL at the moment a test requests, anywhere in the code. */
import { writeSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import pg from 'pg'
import { killedLine } from './commands.ts'
import type { Command, KillMoment } from './commands.ts'

let kill: KillMoment | null = process.env.KILL_AT ? (JSON.parse(process.env.KILL_AT) as KillMoment) : null

process.on('message', (command: Command) => {
  if (!('kill' in command)) return
  kill = command.kill
  process.send?.('done')
})

function pass(on: KillMoment['on'], when: KillMoment['when'], what: string) {
  if (kill?.on !== on || kill.when !== when || !kill.having.every((part) => what.includes(part))) return
  if (kill.skip) {
    kill.skip -= 1
    return
  }
  writeSync(1, `${killedLine}\n`)
  process.kill(process.pid, 'SIGKILL')
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown
type Callback = (error: Error | null, ...rest: unknown[]) => void

/** The statements of each open transaction so far. */
const transactions = new WeakMap<pg.Client, string[]>()
const prototype = pg.Client.prototype as unknown as { query: Query }
const query = prototype.query
prototype.query = function (...given) {
  const passing = momentsOf(this, given)
  passing('before')
  const callback = given.at(-1)
  if (typeof callback === 'function') {
    const calledBack: Callback = (error, ...rest) => {
      if (!error) passing('after')
      ;(callback as Callback)(error, ...rest)
    }
    return query.apply(this, [...given.slice(0, -1), calledBack])
  }
  const running = query.apply(this, given)
  if (!(running instanceof Promise)) return running
  return running.then((result: unknown) => {
    passing('after')
    return result
  })
}

function momentsOf(client: pg.Client, [asked, values]: unknown[]): (when: KillMoment['when']) => void {
  const config = asked as string | { text: string; values?: unknown[] }
  const text = typeof config === 'string' ? config : config.text
  const what = `${text} ${JSON.stringify((typeof config === 'string' ? values : (config.values ?? values)) ?? [])}`
  if (/^begin/i.test(text)) transactions.set(client, [])
  const done = transactions.get(client)
  if (/^commit/i.test(text)) return (when) => pass('commit', when, (done ?? []).join('\n'))
  done?.push(what)
  return (when) => pass('statement', when, what)
}

const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const body = typeof init?.body === 'string' ? decodeURIComponent(init.body) : ''
  const what = `${init?.method ?? 'GET'} ${pathname} ${body}`
  pass('call', 'before', what)
  const answer = await realFetch(input, init)
  pass('call', 'after', what)
  return answer
}

type End = (this: ServerResponse, ...given: unknown[]) => ServerResponse
const answering = ServerResponse.prototype as unknown as { end: End }
const end = answering.end
answering.end = function (...given) {
  return kill?.silent && this.req.url?.startsWith('/api/webhooks/') ? this : end.apply(this, given)
}
