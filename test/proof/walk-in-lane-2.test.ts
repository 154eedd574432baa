import { walkInLane } from '../walk/lane.ts'

walkInLane(2)
