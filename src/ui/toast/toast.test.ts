import { expect, test, vi } from 'vitest'
import { currentToast, dismissToast, onToast, toast } from './toast.ts'

test('a new toast replaces the last one', () => {
  toast({ title: 'Link copied!' })
  const first = currentToast()
  toast({ title: 'Login failed', description: 'Please check your email and password.', destructive: true })
  expect(currentToast()).toMatchObject({ title: 'Login failed', destructive: true, open: true })
  expect(currentToast()?.id).not.toBe(first?.id)
})

test('the same text twice is two toasts, so a screen reader announces it again', () => {
  toast({ title: 'Link copied!' })
  const first = currentToast()
  toast({ title: 'Link copied!' })
  expect(currentToast()?.id).not.toBe(first?.id)
})

test('closing a replaced toast does not close its replacement', () => {
  toast({ title: 'First' })
  const first = currentToast()
  toast({ title: 'Second' })
  dismissToast(first?.id ?? 0)
  expect(currentToast()).toMatchObject({ title: 'Second', open: true })
})

test('listeners are called once per toast and once when it closes, and not after they are removed', () => {
  const heard = vi.fn<() => void>()
  const leave = onToast(heard)
  toast({ title: 'Photo Updated!' })
  const id = currentToast()?.id ?? 0
  dismissToast(id)
  dismissToast(id)
  expect(heard).toHaveBeenCalledTimes(2)
  leave()
  toast({ title: 'Another' })
  expect(heard).toHaveBeenCalledTimes(2)
})
