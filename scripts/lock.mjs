import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process does so under the same folder. Calls `onWait` once if it has to wait. `work` gets a function that
 * extends the lock to a program it starts, in case that outlives this process.
 *
 * Each process writes its own claim first and then looks for others, so of two processes at least one sees the other and steps back. A
 * claim contains its process id and start time, so that claims of dead processes are recognized and removed by anyone, and a crash never
 * leaves the lock taken. (Runs on the system's Node, which may lack node:sqlite.)
 */
export async function withLock(folder, work, onWait = () => undefined) {
  mkdirSync(folder, { recursive: true })
  // Keeps the folder out of git.
  writeFileSync(join(folder, '.gitignore'), '*\n')
  const mine = claimOf(process.pid)
  const waiting = setTimeout(onWait, 1_000)
  try {
    while (!stake(folder, mine)) await sleep(50 + Math.random() * 200)
    clearTimeout(waiting)
    return await work((pid) => writeFileSync(join(folder, claimOf(pid)), ''))
  } finally {
    clearTimeout(waiting)
    rmSync(join(folder, mine), { force: true })
  }
}

function stake(folder, mine) {
  if (othersIn(folder, mine).length > 0) return false
  writeFileSync(join(folder, mine), '')
  if (othersIn(folder, mine).length === 0) return true
  rmSync(join(folder, mine), { force: true })
  return false
}

function othersIn(folder, mine) {
  const claims = readdirSync(folder).filter((name) => name.startsWith('claim-') && name !== mine)
  const alive = claims.filter(isAlive)
  for (const claim of claims.filter((claim) => !alive.includes(claim))) rmSync(join(folder, claim), { force: true })
  return alive
}

function claimOf(pid) {
  return `claim-${pid}-${beginningOf(pid)}`
}

function isAlive(claim) {
  const [, pid = ''] = claim.split('-')
  return claimOf(pid) === claim
}

/** When a process started, in a comparable form; 'never' if there is none. */
function beginningOf(pid) {
  try {
    return process.platform === 'linux' ? clockTicks(pid) : startTime(pid)
  } catch {
    return 'never' // no such process
  }
}

/** Field 22 of /proc/<pid>/stat. The second field, the program's name, may contain spaces and parentheses. */
function clockTicks(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function startTime(pid) {
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).replace(/\W+/g, '_')
}
