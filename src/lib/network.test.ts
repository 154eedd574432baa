import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['an IPv4 address is one visitor', '192.0.2.7', '192.0.2.7'],
  ['and is the same one in the clothes of IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
  ['however they are written', '::FFFF:c000:207', '192.0.2.7'],
  ['even at full length', '0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['an IPv6 address stands for its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['whatever comes behind', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['and not for its neighbour', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['zeros in the middle are not lost', '2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['loopback has a network too', '::1', '0:0:0:0::/64'],
  ['the interface of a link-local address does not matter', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['the port of a connection does not matter', '192.0.2.7:4711', '192.0.2.7'],
  ['neither behind IPv6', '[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
  ['what is no address is taken as it is', 'unknown', 'unknown'],
  ['nor is a bracket one', '[::1', '[::1'],
])('%s: %s', (_, address, network) => {
  expect(networkOf(address)).toBe(network)
})
