import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '#ui/form/upload-file.ts'

type Target = { path: string; field: string }

/**
 * One upload at a time, with its progress from 0 to 1 (null if none is running). `send` resolves to false if it was canceled. Leaving
 * the page cancels it.
 */
export function useUpload({ path, field }: Target) {
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File): Promise<boolean> => {
    const upload = new AbortController()
    running.current = upload
    setProgress(0)
    try {
      await uploadFile({ path, field, file, onProgress: setProgress, signal: upload.signal })
      return true
    } catch (error) {
      if (upload.signal.aborted) return false
      throw error
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  return { progress, send, cancel: () => running.current?.abort() }
}
