import { expect, test, vi } from 'vitest'
import { closeAuthDialog, currentAuthDialog, onAuthDialog, openAuthDialog, switchAuthTab } from './store.ts'

test('the dialog is not loaded before it is opened, and closing it does nothing', () => {
  const heard = vi.fn<() => void>()
  const leave = onAuthDialog(heard)
  closeAuthDialog()
  expect(currentAuthDialog()).toBeNull()
  expect(heard).not.toHaveBeenCalled()
  leave()
})

test('it opens on the requested tab and can switch to the other one', () => {
  openAuthDialog('signup')
  expect(currentAuthDialog()).toEqual({ tab: 'signup', open: true })
  switchAuthTab('login')
  expect(currentAuthDialog()).toEqual({ tab: 'login', open: true })
})

test('the action after login survives switching tabs, and is dropped when the dialog is opened again', () => {
  const goOn = vi.fn<() => void>()
  openAuthDialog('signup', { onLoggedIn: goOn })
  switchAuthTab('login')
  expect(currentAuthDialog()?.onLoggedIn).toBe(goOn)
  closeAuthDialog()
  openAuthDialog('login')
  expect(currentAuthDialog()?.onLoggedIn).toBeUndefined()
})

test('closing keeps the tab, so that the dialog does not change while it fades out', () => {
  openAuthDialog('signup')
  closeAuthDialog()
  expect(currentAuthDialog()).toEqual({ tab: 'signup', open: false })
})

test('listeners are notified of each change once, and not after unsubscribing', () => {
  const heard = vi.fn<() => void>()
  const leave = onAuthDialog(heard)
  openAuthDialog('login')
  closeAuthDialog()
  closeAuthDialog()
  expect(heard).toHaveBeenCalledTimes(2)
  leave()
  openAuthDialog('login')
  expect(heard).toHaveBeenCalledTimes(2)
})
