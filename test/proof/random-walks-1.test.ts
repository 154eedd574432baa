import { randomWalks } from '../walk/random-walks.ts'

randomWalks(1)
