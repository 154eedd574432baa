import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the example of RFC 8785, section 3.2.2', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  )
})

test('keys are sorted by UTF-16 code units, as in RFC 8785, section 3.2.3', () => {
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
  const value = Object.fromEntries(keys.map((key) => [key, 0]))
  expect(Object.keys(JSON.parse(canonicalJson(value)))).toHaveLength(7)
  const order = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']
  expect(canonicalJson(value)).toBe(`{${order.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`)
})

test('the order of building does not matter, undefined members are left out, and -0 is 0', () => {
  expect(canonicalJson({ b: 1, a: [{ d: -0, c: undefined }] })).toBe(canonicalJson({ a: [{ d: 0 }], b: 1 }))
})

test.each([[NaN], [Infinity], [() => 1], ['\ud800']])('%s is not JSON', (value) => {
  expect(() => canonicalJson([value])).toThrow(TypeError)
})
