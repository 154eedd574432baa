import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { minUuidAt } from './uuid.ts'

test.each([new Date(0), new Date('2026-11-20T12:00:00.123Z')])(
  'ids created at %o sort at or after the minimum of that millisecond and before the next',
  (moment) => {
    const id = uuidv7({ msecs: moment.getTime() })
    const next = minUuidAt(new Date(moment.getTime() + 1))
    expect([minUuidAt(moment) <= id, id < next]).toEqual([true, true])
  },
)
