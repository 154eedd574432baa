import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import type { ChangeEvent } from 'react'
import { maxPhotoBytes, photoTypes } from '#lib/pictures.ts'
import { Refused } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { cx } from '#ui/cx.ts'
import { toast } from '#ui/toast/toast.ts'

interface PhotoPickerProps {
  /** 'Change your photo'. */
  label: string
  /** The toast's message if the server gave none. */
  fallback: string
  /** Uploads the file and shows the result. Throws Refused. */
  send: (file: File) => Promise<void>
  /** For a small picture. */
  small?: boolean
  className?: string
}

/** The round button at the corner of a picture that replaces it. Type and size are checked before anything is sent. */
export function PhotoPicker({ label, fallback, send, small = false, className }: PhotoPickerProps) {
  const [isSending, setIsSending] = useState(false)

  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // Otherwise the same file could not be picked again after a refusal.
    currentTarget.value = ''
    if (!file) return
    const refusal = refusalOf(file)
    if (refusal) return toast({ ...refusal, destructive: true })
    setIsSending(true)
    try {
      await send(file)
      toast({ title: 'Photo Updated!', description: 'Your new photo is now visible.' })
    } catch (error) {
      reportUnexpected(error)
      const description = error instanceof Refused && error.message ? error.message : fallback
      toast({ title: 'Upload Failed', description, destructive: true })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <label
      aria-busy={isSending}
      title={label}
      className={cx(shape, small ? 'size-6 before:-inset-3' : 'size-8 before:-inset-2', className)}
    >
      <Camera aria-hidden className={cx(small ? 'size-3.5' : 'size-4', isSending && 'animate-pulse')} />
      <span className="sr-only">{label}</span>
      <input
        type="file"
        accept={photoTypes.join()}
        disabled={isSending}
        onChange={(event) => void pick(event)}
        className="absolute inset-0 w-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-progress"
      />
    </label>
  )
}

function refusalOf({ type, size }: File) {
  if (!photoTypes.includes(type)) {
    return { title: 'Invalid File Type', description: 'Please select a JPEG, PNG, or GIF image.' }
  }
  return size > maxPhotoBytes
    ? { title: 'File Too Large', description: 'Please select an image smaller than 5MB.' }
    : undefined
}

/** 32 or 24 px wide, with a tap target of 44 px. */
const shape =
  'absolute grid place-items-center rounded-full border-2 border-edge bg-surface text-ink ' +
  'before:absolute hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-focus noscript:hidden'
