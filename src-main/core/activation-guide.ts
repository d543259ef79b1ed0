import {
  ACTIVATION_JOURNEYS,
  type ActivationJourney,
  type JourneyBlock,
  type JourneyCaution,
  type JourneyNeed,
} from '../../src-preload/contract/vocabulary/activation.ts';
import { canonicalStatus, isWaitingConfirmationStatus } from './status.ts';

/** What is known of a mandate that is to be activated. Statuses are the bank's raw words. */
export type ActivationFacts = {
  readonly status: string;
  /** `ativacao.tipoJornada`: the journey that was taken, where one was. */
  readonly journey: string | null;
  readonly hasLocation: boolean;
  /** `ativacao.dadosJornada.txid`: the immediate charge that the mandate names. */
  readonly joiningTxid: string | null;
  /** The due-date charge that was chosen to go along with the QR; the mandate does not name it. */
  readonly dueTxid: string | null;
  /** Statuses of the mandate's confirmation requests. */
  readonly requests: readonly string[];
  /** Whether another request is being made and the bank has not said that it was. */
  readonly isAskingPayer: boolean;
};

/** What one journey asks for: all that it needs, and what of it is not there yet. Nothing is missing of a journey that waits. */
export type JourneyGuide = {
  readonly journey: ActivationJourney;
  readonly blockedBy: JourneyBlock | null;
  readonly needs: readonly JourneyNeed[];
  readonly missing: readonly JourneyNeed[];
  readonly cautions: readonly JourneyCaution[];
};

/** Every journey, and the one to begin with; null where none is open. */
export type ActivationGuide = {
  readonly journeys: readonly JourneyGuide[];
  readonly recommended: ActivationJourney | null;
};

/**
 * What each journey needs (SERVICE.md, sections 2.4 and 4.1: the mandate's location always, that of the charge in 3 and 4; 3 alone has the mandate
 * name its charge: specification, RecAtivacao). `dadosJornada.txid` counts as journey 3, as the specification has it, not as 1.
 */
const NEEDS = {
  JORNADA_1: ['request'],
  JORNADA_2: ['location'],
  JORNADA_3: ['location', 'immediate_charge'],
  JORNADA_4: ['location', 'due_charge'],
} as const satisfies Readonly<Record<ActivationJourney, readonly JourneyNeed[]>>;

const HAS: Readonly<Record<JourneyNeed, (facts: ActivationFacts) => boolean>> = {
  request: hasWaitingRequest,
  location: ({ hasLocation }) => hasLocation,
  immediate_charge: ({ joiningTxid }) => joiningTxid !== null,
  due_charge: ({ dueTxid }) => dueTxid !== null,
};

/** A mandate is activated while CRIADA alone (rules/records.md, Statuses). */
const BLOCKED_BY_STATUS: Readonly<Record<string, JourneyBlock | null>> = {
  CRIADA: null,
  APROVADA: 'approved',
  REJEITADA: 'refused',
  EXPIRADA: 'expired',
  CANCELADA: 'cancelled',
};

/** First that fits is where to begin: what is under way, then what was prepared, then what needs least. */
const RECOMMENDATIONS: readonly {
  readonly journey: ActivationJourney;
  readonly fits: (facts: ActivationFacts) => boolean;
}[] = [
  { journey: 'JORNADA_1', fits: (facts) => hasWaitingRequest(facts) || facts.isAskingPayer },
  { journey: 'JORNADA_4', fits: ({ dueTxid }) => dueTxid !== null },
  { journey: 'JORNADA_3', fits: ({ joiningTxid }) => joiningTxid !== null },
  { journey: 'JORNADA_2', fits: () => true },
];

/** What each of the four journeys to an activated mandate needs, what is missing now, and which one to begin with. */
export function activationGuide(facts: ActivationFacts): ActivationGuide {
  const journeys = ACTIVATION_JOURNEYS.map((journey) => guideOf(journey, facts));
  const open = journeys.filter(({ blockedBy }) => blockedBy === null).map(({ journey }) => journey);
  const fitting = RECOMMENDATIONS.find(({ journey, fits }) => open.includes(journey) && fits(facts));
  return { journeys, recommended: fitting?.journey ?? open[0] ?? null };
}

function guideOf(journey: ActivationJourney, facts: ActivationFacts): JourneyGuide {
  const needs: readonly JourneyNeed[] = NEEDS[journey];
  return {
    journey,
    needs,
    blockedBy: blockOf(journey, facts),
    missing: needs.filter((need) => !HAS[need](facts)),
    cautions: cautionsOf(journey, facts),
  };
}

function blockOf(
  journey: ActivationJourney,
  { status, journey: taken }: ActivationFacts,
): JourneyBlock | null {
  const block = BLOCKED_BY_STATUS[canonicalStatus(status)];
  if (block === undefined) return 'unknown_status';
  const isTaken = ACTIVATION_JOURNEYS.some((known) => known === taken);
  return block ?? (isTaken && taken !== journey ? 'other_journey' : null);
}

/** A payer who may answer in two places, or whose QR leaves out the charge that the mandate names. */
function cautionsOf(journey: ActivationJourney, facts: ActivationFacts): readonly JourneyCaution[] {
  const cautions: JourneyCaution[] = [];
  if (journey !== 'JORNADA_1' && hasWaitingRequest(facts)) cautions.push('request_open');
  if (journey !== 'JORNADA_3' && facts.joiningTxid !== null) cautions.push('charge_named');
  return cautions;
}

function hasWaitingRequest({ requests }: ActivationFacts): boolean {
  return requests.some(isWaitingConfirmationStatus);
}
