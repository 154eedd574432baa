import type { Log } from './log.ts'

/** How often deliveries are looked for that nobody announced: repeated ones, late ones, those of other processes. */
const lookEveryMs = 1000

/** One round of `work` at a time, once a second and when poked; a poke during a round makes one more follow it. */
export function rounds(work: () => Promise<unknown>, log: Log) {
  let timer: NodeJS.Timeout | undefined
  let again = false
  let running: Promise<void> | null = null

  const run = async () => {
    while (again) {
      again = false
      await work().catch((error: unknown) => log.error({ err: error }, 'Delivering webhooks failed'))
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
      timer ??= setInterval(poke, lookEveryMs).unref()
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
