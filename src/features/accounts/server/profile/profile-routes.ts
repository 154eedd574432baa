import { Hono } from 'hono'
import { describeResponse, anyone, body, idParam, loggedIn, requireConfirmedPassword } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { photoUpload } from '#platform/files/images.ts'
import { describeUpload, upload } from '#platform/files/uploads.ts'
import { EditProfile, Profile } from '../../profile-contract.ts'
import { changeAvatar, removeAvatar } from './avatar.ts'
import { changesEmail, editProfile, readProfile } from './profile.ts'

const tag = 'Profiles'
const userId = idParam('profile_not_found')

export const profileRoutes = new Hono<Env>()
  .get('/users/:id', anyone, describeResponse('A profile', 200, Profile, tag), userId, async (c) =>
    c.json(await readProfile(c.var.app, c.var.visitor, c.req.valid('param').id), 200),
  )
  .patch(
    '/users/:id',
    loggedIn,
    describeResponse('Edit a profile', 200, Profile, tag),
    userId,
    body(EditProfile),
    async (c) => {
      const { app, user } = c.var
      const { id } = c.req.valid('param')
      const edit = c.req.valid('json')
      if (await changesEmail(app, id, edit)) await requireConfirmedPassword(c.var, c.req.raw.headers)
      return c.json(await editProfile(app, user, id, edit), 200)
    },
  )
  .post(
    '/users/:id/avatar',
    loggedIn,
    describeResponse('Change the photo of a profile', 201, Profile, tag),
    describeUpload('avatar'),
    userId,
    upload(photoUpload('avatar')),
    async (c) => c.json(await changeAvatar(c.var.app, c.var.user, c.req.valid('param').id, c.var.receive), 201),
  )
  .delete(
    '/users/:id/avatar',
    loggedIn,
    describeResponse('Remove the photo of a profile', 200, Profile, tag),
    userId,
    async (c) => c.json(await removeAvatar(c.var.app, c.var.user, c.req.valid('param').id), 200),
  )
