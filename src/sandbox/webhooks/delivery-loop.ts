import type { Log } from '../log.ts'

/** How often to check for deliveries that became due without a change in this process: retries, and those of other processes. */
const pollMs = 1000

/** Runs `deliver` every second and when poked, one run at a time. A poke during a run starts another one after it. */
export function deliveryLoop(deliver: () => Promise<unknown>, log: Log) {
  let timer: NodeJS.Timeout | undefined
  let again = false
  let running: Promise<void> | null = null

  const run = async () => {
    while (again) {
      again = false
      await deliver().catch((error: unknown) => log.error({ err: error }, 'Failed to deliver webhooks'))
    }
    running = null
  }
  const poke = () => {
    if (!timer) return
    again = true
    running ??= run()
  }
  return {
    poke,
    start() {
      timer ??= setInterval(poke, pollMs).unref()
      poke()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      again = false
      await running
    },
  }
}
