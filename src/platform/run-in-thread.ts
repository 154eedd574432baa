import { Worker } from 'node:worker_threads'

type Thread = {
  workerData: unknown
  timeoutMs: number
  /** What it rejects with if the thread ends without a message, because time is up for example. */
  unanswered: () => Error
  /** Called with each number that the thread sends before its result: how much is done, in percent. */
  onProgress?: (percent: number) => void
  /** Drops what the thread prints. */
  isQuiet?: boolean
}

/** Runs a script in a thread of its own. Resolves with its first message that isn't a number, and rejects with what it throws. */
export async function runInThread<Message>(
  script: URL,
  { workerData, timeoutMs, unanswered, onProgress, isQuiet = false }: Thread,
): Promise<Message> {
  const worker = new Worker(script, { workerData, execArgv: [], stdout: isQuiet, stderr: isQuiet })
  const timeout = setTimeout(() => void worker.terminate(), timeoutMs)
  try {
    return await new Promise<Message>((resolve, reject) => {
      worker.on('message', (message: Message) => {
        if (typeof message === 'number') onProgress?.(message)
        else resolve(message)
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(unanswered()))
    })
  } finally {
    clearTimeout(timeout)
    await worker.terminate()
  }
}
