import { expect, test } from 'vitest'
import { networkOf, shortNetworkOf, siteNetworkOf } from './network.ts'

test.each([
  ['an IPv4 address is kept', '192.0.2.7', '192.0.2.7'],
  ['an IPv4-mapped IPv6 address is the IPv4 address', '::ffff:192.0.2.7', '192.0.2.7'],
  ['also in uppercase hexadecimal', '::FFFF:c000:207', '192.0.2.7'],
  ['also at full length', '0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['an IPv6 address becomes its /64 network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['whatever follows the network', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['the next network is another one', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['zeros in the middle are kept', '2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['loopback becomes its network too', '::1', '0:0:0:0::/64'],
  ['a link-local address loses its interface', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['a port is removed', '192.0.2.7:4711', '192.0.2.7'],
  ['neither behind IPv6', '[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
  ['anything else stays as it is', 'unknown', 'unknown'],
  ['also an unclosed bracket', '[::1', '[::1'],
])('%s: %s', (_, address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['[2001:db8:1:ffff::1]:4711', '2001:db8:1::/48'],
])('the site of %s is %s', (address, network) => {
  expect(siteNetworkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.7', '192.0.2.x'],
  ['192.0.2.7:4711', '192.0.2.x'],
  ['::ffff:192.0.2.7', '192.0.2.x'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', null],
])('%s is shown as %s', (address, shown) => {
  expect(shortNetworkOf(address)).toBe(shown)
})
