import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The path of a program that a package brought along. */
export const bin = (name) => join(root, 'node_modules', '.bin', name)

const running = new Set()

/** Runs a program in the project's folder to its end: its exit code (null when killed) and all it printed. */
export function run(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    running.add(child)
    if (child.pid) onStart?.(child.pid)
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code, output })
    })
  })
}

export const say = (line) => process.stdout.write(`${line}\n`)

/** Runs a script's `main`; a refusal ends it with the sentence alone, an interrupt takes its programs along. */
export async function runMain(main) {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.on(signal, () => {
      for (const child of running) child.kill(signal)
      process.exit(code)
    })
  }
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    process.stderr.write(`\n${error instanceof Refusal ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}

/** Whether the module of this URL is the program itself, and not imported by another. */
export function isMain(url) {
  const [, program] = process.argv
  return program !== undefined && existsSync(program) && realpathSync(program) === fileURLToPath(url)
}

/** What the person at the keyboard can do something about: shown as it stands, without a stack. */
export class Refusal extends Error {}
