/** Returns the order that it calculates, and throws if the secret or the list does not match the commitment, or the numbers the beacon's signature. */
const verifyDraw = `async function verifyDraw({ commitment, draw, secret, transcript, drawnNumbers, signature }) {
  const bytes = (text) => new TextEncoder().encode(text)
  const fromHex = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16))
  const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  const hmac = async (key, data) => {
    const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
  }
  let hash = fromHex(secret)
  for (let step = 0; step < draw; step += 1) hash = await sha256(hash)
  if (hash.join() !== fromHex(commitment).join()) throw new Error('This secret does not match the commitment.')
  const { teams: order, rules } = JSON.parse(transcript)
  if ((rules?.commitment ?? commitment) !== commitment) throw new Error('The list names another commitment.')
  if (signature && (await sha256(fromHex(signature))).join() !== fromHex(drawnNumbers).join())
    throw new Error("The numbers aren't the SHA-256 of the beacon's signature.")
  const key = await hmac(fromHex(secret), new Uint8Array([...(await sha256(bytes(transcript))), ...bytes(drawnNumbers)]))
  for (let last = order.length - 1, read = 0, number; last > 0; last -= 1) {
    do {
      const counter = new Uint8Array([0, 0, read >> 11, (read >> 3) & 255])
      number = new DataView((await hmac(key, counter)).buffer).getUint32(4 * (read++ % 8))
    } while (number >= 2 ** 32 - (2 ** 32 % (last + 1)))
    const other = number % (last + 1)
    ;[order[last], order[other]] = [order[other], order[last]]
  }
  return order
}`

/**
 * A program that verifies a draw without using our code, for Node or a browser's console. It reads the public data from `url` and checks one
 * draw. The BLS signature of a beacon's round needs a library, so it leaves that to the beacon's own address and `drand-client`.
 */
export const verifyDrawProgram = (url: string, draw: number) => `${verifyDraw}

const { draws } = await (await fetch('${url}')).json()
const { lots, order } = draws[${draw - 1}]
const lotsDrawn = await verifyDraw({ draw: ${draw}, ...lots })
console.log(lotsDrawn.join() === order.join() ? 'This draw checks out.' : 'The order is different.')
const { address } = JSON.parse(lots.transcript).rules?.beacon ?? {}
if (lots.signature) console.log('Check that ' + address + ' has the randomness ' + lots.drawnNumbers)
else if (address) console.log('The numbers are not from the beacon that the list names: ' + address)`
