import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { Id, IdOrSlug, LocalDateTime, oneOf, RowId, Version } from '#contract/fields.ts'
import { examplePlan, exampleTableIds, exampleTables } from './reservation-examples.ts'
import { MAX_GUESTS } from './reservation-values.ts'
import {
  MAX_JOINED_TABLES,
  MAX_JOINS_OF_TABLE,
  MAX_TABLE_NAME,
  MAX_TABLES,
  PLAN_COLUMNS,
  PLAN_ROWS,
  ROTATION_STEP,
  tableShapes,
} from './table-limits.ts'

const Seats = Type.Integer({ minimum: 1, maximum: MAX_GUESTS })

const tableFields = {
  name: Type.String({ minLength: 1, maxLength: MAX_TABLE_NAME }),
  /** The smallest party that books it; the venue itself may seat fewer there. */
  seatsFrom: Seats,
  seatsTo: Seats,
  shape: oneOf(tableShapes),
  /** The cell of the grid under its centre. */
  x: Type.Integer({ minimum: 0, maximum: PLAN_COLUMNS - 1 }),
  y: Type.Integer({ minimum: 0, maximum: PLAN_ROWS - 1 }),
  rotation: Type.Integer({
    minimum: 0,
    maximum: 360 - ROTATION_STEP,
    multipleOf: ROTATION_STEP,
    description: 'Degrees clockwise',
  }),
}

export const FloorTable = Type.Object({ id: Id, ...tableFields })
export type FloorTable = Static<typeof FloorTable>

/** Two tables of a zone that may be pushed together. */
export const TableJoin = Type.Object({ one: Id, other: Id })

const FloorPlan = Type.Object({
  zoneId: Id,
  name: Type.String(),
  tables: Type.Array(FloorTable),
  joins: Type.Array(TableJoin),
  version: Version,
})
export type FloorPlan = Static<typeof FloorPlan>

/** The complete new list of tables of a zone, in the order in which they are assigned to guests. */
export const FloorPlanChange = Type.Object({
  tables: Type.Array(Type.Object({ id: RowId, ...tableFields }), { maxItems: MAX_TABLES }),
  joins: Type.Array(Type.Object({ one: RowId, other: RowId }), {
    maxItems: (MAX_TABLES * MAX_JOINS_OF_TABLE) / 2,
  }),
})
export type FloorPlanChange = Static<typeof FloorPlanChange>

const placeParams = Type.Object({ placeId: IdOrSlug })

export const getFloorPlans = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/floor-plans',
  access: 'signed-in',
  schema: {
    summary: 'The tables of every zone, to the venue’s people; a zone without tables lets seats',
    tags: ['reservations'],
    params: placeParams,
    response: { 200: envelope({ plans: Type.Array(FloorPlan) }) },
    example: { data: { plans: [examplePlan] } },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const saveFloorPlan = endpoint({
  method: 'PATCH',
  path: '/api/v1/places/:placeId/floor-plans/:zoneId',
  schema: {
    summary:
      'Changes the tables of a zone; parties to come get new tables, and removing a table with reservations needs a confirmation',
    tags: ['reservations'],
    params: Type.Object({ placeId: IdOrSlug, zoneId: Id }),
    body: Type.Object({
      ...FloorPlanChange.properties,
      /** Of the plan that the change began from: after another person’s change it is refused. */
      version: Version,
      /** Parties of a removed table are moved; those without a free table keep their reservation without one. */
      leaves_unseated: Type.Optional(Type.Boolean()),
    }),
    response: {
      200: envelope({
        plan: FloorPlan,
        unseated: Type.Integer({ description: 'Reservations without a table' }),
      }),
    },
    example: { body: { ...exampleTables, version: 1 }, data: { plan: examplePlan, unseated: 0 } },
  },
  errors: [
    'Unauthorized',
    'Forbidden',
    'RecordNotFound',
    'ValidationFailed',
    'EditConflict',
    'ReservationsUnseated',
  ],
})

export const TableIds = Type.Array(Id, { maxItems: MAX_JOINED_TABLES, uniqueItems: true })

/** A place with a table of the plan, as the board shows it. */
export const SeatedAt = Type.Array(Type.Object({ id: Id, name: Type.String() }))

export const previewedPlan = Type.Object({ zoneId: Id, ...FloorPlanChange.properties })

const tableOptionStates = ['free', 'moves', 'taken'] as const

const TableChoice = Type.Object({
  tableId: Id,
  /** Nobody is there; parties would be moved to other tables; it would be refused. */
  state: oneOf(tableOptionStates),
})
export type TableChoice = Static<typeof TableChoice>

export const listTableChoices = endpoint({
  method: 'GET',
  path: '/api/v1/reservations/:reservationId/table-choices',
  access: 'signed-in',
  schema: {
    summary: 'For each table of the venue whether a reservation could sit there, before it is put there',
    tags: ['reservations'],
    params: Type.Object({ reservationId: Id }),
    querystring: Type.Object({
      datetime: Type.Optional(LocalDateTime),
      until: Type.Optional(LocalDateTime),
      guests_count: Type.Optional(Type.String({ pattern: '^([1-9]|[1-4]\\d|50)$' })),
    }),
    response: {
      200: envelope({
        choices: Type.Array(TableChoice),
      }),
    },
    example: { data: { choices: exampleTableIds.map((tableId) => ({ tableId, state: 'free' })) } },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed'],
})
