import type { Failure } from '#lib/errors.ts'
import { Refused } from '../client/api.ts'

type Upload = {
  /** '/api/media' */
  path: string
  field: string
  file: File
  /** Called with a value from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads one file as a form and reports progress, which fetch cannot. Throws Refused; an abort rejects with its reason. */
export function uploadFile({ path, field, file, onProgress, signal }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    form.append(field, file)
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(new Refused(failureIn(request), request.status)),
    )
    request.addEventListener('error', () => reject(new Refused(broken, 0)))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', path)
    request.send(form)
  })
}

const broken: Failure = {
  code: 'internal',
  message: 'The upload was interrupted. Check your connection and try again.',
}

function failureIn(request: XMLHttpRequest): Failure {
  try {
    return JSON.parse(request.responseText) as Failure
  } catch {
    return broken
  }
}
