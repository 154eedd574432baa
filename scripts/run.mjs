import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The path of a program from a package. */
export const bin = (name) => join(root, 'node_modules', '.bin', name)

const running = new Set()

/** Runs a program in the project's folder until it exits. Returns its exit code (null when killed) and its output. */
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

/** Runs a script's `main`. A refusal prints only its message; an interrupt also stops its programs. */
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

/** Whether the module with this URL is the entry point, not an import. */
export function isMain(url) {
  const [, program] = process.argv
  return program !== undefined && existsSync(program) && realpathSync(program) === fileURLToPath(url)
}

/** An error that the user can fix. Only its message is shown, without a stack. */
export class Refusal extends Error {}
