import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '#ui/upload-file.ts'

type Target = { path: string; field: string }

/**
 * One upload at a time: how far it has come (null while there is none), and how to start and give it up. `send` says whether the file
 * arrived; false when it was given up. Leaving the page gives it up.
 */
export function useUpload({ path, field }: Target) {
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File): Promise<boolean> => {
    const upload = new AbortController()
    running.current = upload
    setShare(0)
    try {
      await uploadFile({ path, field, file, onProgress: setShare, signal: upload.signal })
      return true
    } catch (error) {
      if (upload.signal.aborted) return false
      throw error
    } finally {
      running.current = null
      setShare(null)
    }
  }

  return { share, send, giveUp: () => running.current?.abort() }
}
