import type { Body } from '../../support/in-process/practice-bank/request-bodies.ts';
import type { Day, Period } from './calendar.ts';
import { dayOf, instantOf } from './calendar.ts';

/** What the model knows of a mandate. Amounts as the wire writes them. */
export type MandateRecord = {
  readonly idRec: string;
  status: string;
  readonly createdAt: number;
  firstDay: Day;
  readonly lastDay: Day | null;
  readonly period: Period;
  readonly fixed: string | null;
  readonly allowsRetries: boolean;
  locationId: number | null;
  joiningTxid: string | null;
  journey: string;
  /** Nobody answers it, so that it can expire. */
  readonly isLeftAlone: boolean;
};

export type RequestRecord = {
  readonly id: string;
  readonly idRec: string;
  status: string;
  readonly createdAt: number;
  readonly expiresAt: number;
};

export type AttemptRecord = { readonly kind: string; status: string; readonly day: Day };

export type ChargeRecord = {
  readonly txid: string;
  readonly idRec: string;
  status: string;
  readonly createdAt: number;
  readonly dueDay: Day;
  readonly moves: boolean;
  readonly amount: string;
  /** The body of its PUT; null for one made by POST. */
  readonly body: Body | null;
  /** Rejected when it is scheduled: not the fixed amount. */
  readonly isDoomed: boolean;
  /** Asked for too late: its first debit is refused, and a retry may follow. */
  readonly isLate: boolean;
  attempts: readonly AttemptRecord[];
  /** What the debit of a day has been told to become. */
  failing: { readonly attempt: number; readonly kills: boolean } | null;
  /** Its mandate closed while it was open: what becomes of it is the bank's own business. */
  isLoose: boolean;
};

export type LocationRecord = { readonly id: number; idRec: string | null };
export type JoinableRecord = { readonly txid: string; readonly kind: 'cob' | 'cobv'; isPaid: boolean };

/** Everything that the model knows of one bank. */
export class BankModel {
  now: number;
  readonly mandates = new Map<string, MandateRecord>();
  readonly requests = new Map<string, RequestRecord>();
  readonly charges = new Map<string, ChargeRecord>();
  readonly locations = new Map<number, LocationRecord>();
  readonly joinables = new Map<string, JoinableRecord>();

  /** The bank's clock stands at noon of its first day. */
  constructor(firstDay: Day) {
    this.now = instantOf(firstDay, 12);
  }

  get today(): Day {
    return dayOf(this.now);
  }

  chargesOf(idRec: string): readonly ChargeRecord[] {
    return [...this.charges.values()].filter((charge) => charge.idRec === idRec);
  }

  requestsOf(idRec: string): readonly RequestRecord[] {
    return [...this.requests.values()].filter((request) => request.idRec === idRec);
  }

  liveRequestOf(idRec: string): RequestRecord | null {
    return this.requestsOf(idRec).find(isLive) ?? null;
  }

  mandateOf({ idRec }: { readonly idRec: string }): MandateRecord {
    const mandate = this.mandates.get(idRec);
    if (mandate === undefined) throw new RangeError(`the model has no mandate ${idRec}`);
    return mandate;
  }
}

const LIVE: readonly string[] = ['CRIADA', 'ENVIADA', 'RECEBIDA'];
const OPEN: readonly string[] = ['CRIADA', 'ATIVA'];
const PENDING: readonly string[] = ['SOLICITADA', 'AGENDADA'];

/** Whether a confirmation request still waits for its answer. */
export const isLive = ({ status }: RequestRecord): boolean => LIVE.includes(status);
/** Whether a charge may still be paid by debit. */
export const isOpen = ({ status }: ChargeRecord): boolean => OPEN.includes(status);
export const isPending = ({ status }: AttemptRecord): boolean => PENDING.includes(status);
/** Whether a mandate may still change. */
export const isStanding = ({ status }: MandateRecord): boolean =>
  status === 'CRIADA' || status === 'APROVADA';
