import { expect, test, vi } from 'vitest'
import {
  closeAuthDialog,
  currentAuthDialog,
  onAuthDialog,
  openAuthDialog,
  turnAuthDialog,
} from './auth-dialog-store.ts'

test('before anybody opens it there is no dialog to load, and closing it does nothing', () => {
  const heard = vi.fn<() => void>()
  const leave = onAuthDialog(heard)
  closeAuthDialog()
  expect(currentAuthDialog()).toBeNull()
  expect(heard).not.toHaveBeenCalled()
  leave()
})

test('it opens on the tab that was asked for, and turns to the other one while open', () => {
  openAuthDialog('signup')
  expect(currentAuthDialog()).toEqual({ tab: 'signup', open: true })
  turnAuthDialog('login')
  expect(currentAuthDialog()).toEqual({ tab: 'login', open: true })
})

test('what follows a login survives turning to the other tab, and is forgotten when the dialog is opened for something else', () => {
  const goOn = vi.fn<() => void>()
  openAuthDialog('signup', goOn)
  turnAuthDialog('login')
  expect(currentAuthDialog()?.onSignedIn).toBe(goOn)
  closeAuthDialog()
  openAuthDialog('login')
  expect(currentAuthDialog()?.onSignedIn).toBeUndefined()
})

test('closing keeps the tab, so that the dialog does not change while it leaves', () => {
  openAuthDialog('signup')
  closeAuthDialog()
  expect(currentAuthDialog()).toEqual({ tab: 'signup', open: false })
})

test('listeners hear of each change once, and of nothing after they left', () => {
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
