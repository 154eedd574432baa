import type { ChildProcess } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl } from './connection.ts'
import { giveToFolderOwner } from './files.ts'
import { choosePort, rememberPort } from './port.ts'
import { findPostmaster, lockFile } from './postmaster.ts'
import { type Place, spawnBinary } from './runner.ts'
import { serverSettings, socketOf } from './settings.ts'

const recoverySeconds = 120
const stopSeconds = 5
const logBytes = 10_000_000

/** The URL of the server that is already running on this folder, once it accepts connections; null if there is none. */
export async function runningServer(place: Place, password: string): Promise<string | null> {
  const data = join(place.folder, 'data')
  const slow = setTimeout(() => place.log('Waiting for the database, which is recovering or stopping'), 3_000)
  try {
    for (const end = Date.now() + recoverySeconds * 1_000; Date.now() < end; await sleep(10)) {
      const postmaster = await findPostmaster(data)
      if (!postmaster) return null
      const url = postmaster.isReady && (await databaseUrl(place.folder, postmaster.port, password))
      if (url) return url
    }
  } finally {
    clearTimeout(slow)
  }
  throw new Error(`The database in ${data} does not respond. Its log is ${join(place.folder, 'server.log')}.`)
}

/** Starts the server and returns its URL. Call it only while no server runs on this folder. */
export async function startServer(place: Place, password: string): Promise<string> {
  for (const end = Date.now() + 15_000; ; await sleep(100)) {
    const port = await choosePort(place.folder)
    const { isUp, readLog } = await launch(place, port)
    const url = isUp ? await runningServer(place, password) : null
    if (url) {
      await rememberPort(place.folder, port)
      return url
    }
    const log = await readLog()
    if (Date.now() > end || !isTemporary(log)) throw new Error(`The database did not start: ${reason(log)}`)
  }
}

/** Stops the server in PostgreSQL's fast mode: open transactions are rolled back and connections closed. */
export async function stopServer(place: Place): Promise<void> {
  const data = join(place.folder, 'data')
  const postmaster = await findPostmaster(data)
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGINT')
  for (const end = Date.now() + stopSeconds * 1_000; Date.now() < end; await sleep(10)) {
    if ((await findPostmaster(data))?.pid !== postmaster.pid) return
  }
  place.log(`The database is still writing to ${data} and will stop when it is done`)
}

/** Starts the server once, and waits until it has written its lock file or exited. Returns what it logged. */
async function launch(place: Place, port: number) {
  const data = join(place.folder, 'data')
  const logFile = join(place.folder, 'server.log')
  // A killed server leaves them behind, and their process number may be another process's by now.
  const socket = socketOf(place.folder, port)
  for (const file of [lockFile(data), ...(socket ? [`${socket}.lock`] : [])]) await rm(file, { force: true })
  const log = await open(logFile, 'a')
  try {
    await giveToFolderOwner(logFile)
    if ((await log.stat()).size > logBytes) await log.truncate()
    const { size } = await log.stat()
    const child = spawnBinary(
      place,
      'postgres',
      ['-D', data, ...serverSettings(place.folder, port)],
      ['ignore', log.fd, log.fd],
    )
    const isUp = await comesUp(child, data)
    return { isUp, readLog: async () => (await readFile(logFile)).subarray(size).toString() }
  } finally {
    await log.close()
  }
}

async function comesUp(child: ChildProcess, data: string) {
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  child.unref()
  const isUp = async () => {
    while (child.exitCode === null && child.signalCode === null) {
      const postmaster = await findPostmaster(data)
      if (postmaster && postmaster.pid === child.pid) return true
      await sleep(5)
    }
    return false
  }
  return Promise.race([isUp(), failed])
}

/** Whether trying again may help: the port was just taken, or processes of a killed server are still exiting. */
function isTemporary(log: string) {
  return /could not bind|could not create any TCP\/IP sockets|is still in use/.test(log)
}

function reason(log: string) {
  const lines = log.trim().split('\n')
  return lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1)
}
