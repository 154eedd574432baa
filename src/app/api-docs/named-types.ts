import { loadVendor } from 'hono-openapi'
import { z } from 'zod'
import {
  Criterion,
  FactBody,
  FixedMatch,
  PlannedRoundRules,
  Result,
  RoundRules,
  Score,
  Scoring,
  SetRules,
  Setup,
  Source,
  TableRules,
} from '#engine/contract.ts'
import { EffectState, MatchState, Snapshot, TableState } from '#features/competition/api-contract.ts'
import {
  PublishedMatch,
  PublishedSchedule,
  ScheduleBoard,
  ScheduledMatch,
} from '#features/competition/schedule-contract.ts'
import { Refund } from '#features/payments/refund-contract.ts'
import { Registration } from '#features/registrations/contract.ts'
import { Team } from '#features/teams/contract.ts'
import { Tournament } from '#features/tournaments/contract.ts'

/** The schemas that the document describes once, under these names, instead of wherever they are used. */
const named = {
  Tournament,
  Team,
  Registration,
  Refund,
  Competition: Snapshot,
  Match: MatchState,
  Table: TableState,
  Effect: EffectState,
  Schedule: ScheduleBoard,
  ScheduledMatch,
  PublishedSchedule,
  PublishedMatch,
  Fact: FactBody,
  Setup,
  Scoring,
  SetRules,
  RoundRules,
  PlannedRoundRules,
  FixedMatch,
  TableRules,
  Criterion,
  Source,
  Result,
  Score,
}

for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { ...schema.meta(), id })

/** Converts contracts to JSON Schema. Unlike the converter of hono-openapi, keeps the description of a field that has a named type. */
loadVendor('zod', {
  toOpenAPISchema: (schema, { components }) => {
    // As the items of a list, the schema itself is a reference too if it has a name.
    const list = z.toJSONSchema(z.array(schema as z.ZodType), { io: 'input', unrepresentable: 'any' })
    const text = JSON.stringify({ items: list.items, types: list.$defs ?? {} })
    const { items, types } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Converted
    components.schemas = { ...components.schemas, ...types }
    return items
  },
})

type JsonSchema = NonNullable<NonNullable<Parameters<Vendor>[1]['components']['schemas']>[string]>
type Vendor = NonNullable<Parameters<typeof loadVendor>[1]['toOpenAPISchema']>
type Converted = { items: Awaited<ReturnType<Vendor>>; types: Record<string, JsonSchema> }
