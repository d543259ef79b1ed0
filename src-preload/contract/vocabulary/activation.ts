/** The four journeys by which a payer activates a mandate, as the specification numbers them (RecAtivacao.tipoJornada). */
export const ACTIVATION_JOURNEYS = ['JORNADA_1', 'JORNADA_2', 'JORNADA_3', 'JORNADA_4'] as const;
export type ActivationJourney = (typeof ACTIVATION_JOURNEYS)[number];

/** The journeys that have a QR code (SERVICE.md, section 2.4), and of those the ones in which a charge goes along. */
export const QR_JOURNEYS = ['JORNADA_2', 'JORNADA_3', 'JORNADA_4'] as const;
export type QrJourney = (typeof QR_JOURNEYS)[number];
export const JOINING_JOURNEYS = ['JORNADA_3', 'JORNADA_4'] as const;

/** The charges that go along with a code: paid at once in journey 3, by a day in journey 4. */
export const JOINING_KINDS = ['immediate', 'due'] as const;
/** What is typed of such a charge. */
export const JOINING_FORM_FIELDS = [
  'payerName',
  'payerDocument',
  'amount',
  'key',
  'message',
  'days',
  'dueDate',
] as const;
export type JoiningFormField = (typeof JOINING_FORM_FIELDS)[number];
/** What of such a charge was sent last: the charge, or the mandate that is to name it. */
export const JOINING_STEPS = ['put_joining_charge', 'revise_mandate'] as const;

/** Why a journey cannot be gone: what the payer answered, or that another journey was taken. */
export const JOURNEY_BLOCKS = [
  'approved',
  'refused',
  'expired',
  'cancelled',
  'unknown_status',
  'other_journey',
] as const;
export type JourneyBlock = (typeof JOURNEY_BLOCKS)[number];

/** What a journey needs. `request`: a confirmation request that waits; the charges go along with the QR. */
export const JOURNEY_NEEDS = ['request', 'location', 'immediate_charge', 'due_charge'] as const;
export type JourneyNeed = (typeof JOURNEY_NEEDS)[number];

/** What a person should know before taking a journey that is open to them. */
export const JOURNEY_CAUTIONS = ['request_open', 'charge_named'] as const;
export type JourneyCaution = (typeof JOURNEY_CAUTIONS)[number];

/** What stands in the way of a step that two writes make: the one that was sent last. */
export const ATTACH_STEPS = ['create_location', 'revise_mandate'] as const;

/** Writes of an activation, each of which is asked for once at a time. */
export const ACTIVATION_WRITES = [
  'create_location',
  'revise_mandate',
  'create_confirmation',
  'cancel_confirmation',
] as const;
