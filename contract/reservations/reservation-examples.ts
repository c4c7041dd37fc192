/** Examples of OpenAPI for the operations of reservations; a test compares them with their schemas. */

const PLACE_ID = '6740c0de0000000000000002'
export const exampleZone = { id: '6740c0de0000000000000004', name: 'Терраса', seats: 40 }
const TABLE_ID = '6740c0de0000000000000006'
const OTHER_TABLE_ID = '6740c0de0000000000000007'
const EVENING = '2026-11-27'

const place = {
  id: PLACE_ID,
  latinName: 'khvoya',
  name: 'Хвоя',
  address: 'Тверская, 5',
  city: 'Москва',
  timeZone: 'Europe/Moscow',
  phone: '+74950000000',
}

export const exampleReservation = {
  id: '6740c0de0000000000000001',
  place,
  name: 'Анна',
  phone: '+79160000001',
  guestsCount: 4,
  datetime: `${EVENING}T19:30`,
  until: `${EVENING}T21:30`,
  startsAt: '2026-11-27T16:30:00.000Z',
  zoneChoice: null,
  zone: { id: exampleZone.id, name: exampleZone.name },
  comment: 'Нужен детский стул',
  answer: '',
  status: 'confirmed',
  isConfirmed: true,
  isViewed: true,
  hasNewComments: false,
  disruption: null,
  confirmedByGuest: false,
  source: 'guest',
  needsCall: false,
  heldUntil: null,
  canMove: true,
  canCancel: true,
  createdAt: '2026-11-25T09:10:00.000Z',
}

/** The same reservation after a step. */
export function exampleAfter(changed: Partial<Record<keyof typeof exampleReservation, unknown>>) {
  return { data: { reservation: { ...exampleReservation, ...changed } } }
}

/** Of a reservation that is over. */
export const exampleEnded = { isConfirmed: false, canMove: false, canCancel: false }
export const exampleMoved = {
  datetime: `${EVENING}T20:00`,
  until: `${EVENING}T22:00`,
  startsAt: '2026-11-27T17:00:00.000Z',
}
export const exampleCode = { code: 'K7M2QX' }

export const exampleDecision = { version: 3, idempotency_key: 'b7c1d2e3-mark-1' }

/** A status change by the venue: the body has the version that was seen, the answer is the changed reservation. */
export function exampleMark(changed: Parameters<typeof exampleAfter>[0]) {
  return { body: exampleDecision, ...exampleAfter({ canMove: false, canCancel: false, ...changed }) }
}

export const exampleRequest = {
  name: 'Анна',
  guests_count: 4,
  datetime: `${EVENING}T19:30`,
  place_id: PLACE_ID,
  comment: 'Нужен детский стул',
  phone: '+79160000001',
  code: '4821',
  idempotency_key: 'b7c1d2e3-booking-1',
}

const exampleOccupancy = [
  { datetime: `${EVENING}T19:00`, guests: 0 },
  { datetime: `${EVENING}T19:30`, guests: 4 },
]

export const exampleSettings = {
  isReservationsEnabled: true,
  seats: 40,
  stayMinutes: 120,
  aheadDays: 60,
  noticeMinutes: 60,
  longerStays: [{ guests: 6, minutes: 180 }],
  bufferMinutes: 15,
  pacingGuests: 20,
  isInstant: true,
  instantGuests: 6,
  largestOnline: 10,
  lastSeatingMinutes: 90,
  specialDates: [
    {
      date: '2026-12-31',
      isClosed: false,
      opensAt: '20:00',
      closesAt: '04:00',
      seats: 30,
      note: 'Депозит 5000 ₽ с гостя',
    },
  ],
  zones: [exampleZone],
}

const table = {
  id: TABLE_ID,
  name: '5',
  seatsFrom: 2,
  seatsTo: 4,
  shape: 'square',
  x: 4,
  y: 6,
  rotation: 0,
}

export const exampleTables = {
  tables: [table, { ...table, id: OTHER_TABLE_ID, name: '6', x: 7 }],
  joins: [{ one: TABLE_ID, other: OTHER_TABLE_ID }],
}
export const examplePlan = {
  zoneId: exampleZone.id,
  name: exampleZone.name,
  ...exampleTables,
  version: 2,
}
export const exampleTableIds = [TABLE_ID]

export const exampleDoorEntry = {
  id: '6740c0de0000000000000008',
  name: 'Глеб',
  phone: '+79160000002',
  guestsCount: 3,
  status: 'waiting',
  since: '2026-11-27T16:10:00.000Z',
  estimate: `${EVENING}T19:45`,
}

export const exampleVenueReservation = {
  ...exampleReservation,
  version: 3,
  hasLeft: false,
  tables: [{ id: TABLE_ID, name: table.name }],
  isTableLocked: false,
  noShowCount: 0,
  guest: null,
  actions: ['arrive', 'miss', 'decline', 'move', 'adjust'],
}

export const exampleBoard = {
  reservations: [exampleVenueReservation],
  seats: exampleZone.seats,
  bufferMinutes: 15,
  zones: [{ ...exampleZone, ...exampleTables, occupancy: exampleOccupancy }],
  occupancy: exampleOccupancy,
  today: EVENING,
  newCount: 0,
  hasLiveEvents: true,
  days: [{ date: EVENING, count: 1, newCount: 0 }],
  waitlistEntries: [],
  canChangeSettings: true,
  door: [exampleDoorEntry],
}

export const exampleWaitlistEntry = {
  id: '6740c0de0000000000000009',
  place,
  guestsCount: 2,
  from: `${EVENING}T19:00`,
  to: `${EVENING}T21:00`,
  status: 'waiting',
}

export const exampleChainDay = {
  id: PLACE_ID,
  latinName: place.latinName,
  name: place.name,
  address: place.address,
  timeZone: place.timeZone,
  seats: exampleZone.seats,
  reservations: 1,
  guests: 4,
  newCount: 0,
  occupancy: exampleOccupancy,
}
