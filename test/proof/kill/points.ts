import { entryPoints } from './entry-points.ts'
import { expiryPoints } from './expiry-points.ts'
import { paymentPoints } from './payment-points.ts'
import type { Point } from './point.ts'
import { refundPoints } from './refund-points.ts'

export const points: Point[] = [...entryPoints, ...paymentPoints, ...refundPoints, ...expiryPoints]
