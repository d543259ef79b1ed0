import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { CivilDate, UtcInstant } from './civil-date.ts';
import type { Centavos } from './money.ts';

/** By which number of the state somebody is known: a person's or a company's. */
export type DocumentKind = 'cpf' | 'cnpj';

/** CPF (digits) or CNPJ (may be alphanumeric): text, always. */
export type PayerDocument = { readonly kind: DocumentKind; readonly number: string };

/** Who pays, as a mandate shows it; the document is null where the bank showed none that could be read. */
export type Payer = { readonly name: string; readonly document: PayerDocument | null };

/** One status of a history, as the bank dated it; `at` is null where the bank's date was unreadable. */
export type StatusChange = { readonly status: string; readonly at: UtcInstant | null };

/**
 * Why a mandate or a charge ended before it came to anything (`encerramento`): the code of the scheme's catalogue and, of a cancellation, who asked for it
 * (`solicitante`), both in the bank's own words.
 */
export type Ending = { readonly code: string | null; readonly by: string | null };

/** A mandate (`rec`) as read from the bank. `status` and `periodicity` keep the bank's raw words. */
export type MandateRecord = {
  readonly idRec: string;
  readonly status: string;
  readonly contract: string;
  readonly object: string | null;
  readonly payer: Payer;
  readonly startDate: CivilDate;
  readonly endDate: CivilDate | null;
  /** The bank's last day where it is no date, `endDate` then being null: that mandate does not run without end. */
  readonly unreadableEnd?: string | null;
  readonly periodicity: string;
  /** `valorRec`: every charge has this amount. Excludes `floorAmount`. */
  readonly fixedAmount: Centavos | null;
  /** `valorMinimoRecebedor`: the payer may not set a lower limit. */
  readonly floorAmount: Centavos | null;
  readonly retryPolicy: string | null;
  readonly location: string | null;
  readonly journey: string | null;
  /** `ativacao.dadosJornada.txid`: the charge whose payment joined the payer (rules/records.md, Joining payments). */
  readonly joiningTxid: string | null;
  readonly history: readonly StatusChange[];
  /** Null where the bank gives neither. */
  readonly ending: Ending | null;
  /** The resource exactly as sent, as JSON text under neutral names. */
  readonly raw: string;
};

/** One try to debit a charge (`tentativa`). Several attempts may carry one endToEndId. */
export type AttemptRecord = {
  readonly settleDate: CivilDate | null;
  readonly kind: string;
  readonly status: string;
  readonly endToEndId: string | null;
  readonly rejectionCode: string | null;
  readonly rejectionText: string | null;
};

/** A cycle charge (`cobr`) as read from the bank. `status` is the bank's raw word. */
export type ChargeRecord = {
  readonly txid: string;
  readonly idRec: string | null;
  readonly status: string;
  readonly amount: Centavos;
  readonly dueDate: CivilDate;
  readonly createdOn: CivilDate | null;
  readonly adjustsToBusinessDay: boolean;
  readonly attempts: readonly AttemptRecord[];
  /** endToEndIds of the settlements that the charge itself shows: claims until GET /instant confirms them. */
  readonly claims: readonly string[];
  readonly history: readonly StatusChange[];
  /** Null where the bank gives neither. */
  readonly ending: Ending | null;
  readonly raw: string;
};

/** A refund (`devolução`). Only `DEVOLVIDO` counts as money given back. */
export type RefundRecord = {
  readonly id: string;
  readonly returnId: string | null;
  readonly amount: Centavos;
  readonly status: string;
  readonly nature: string | null;
  readonly requestedAt: UtcInstant | null;
  readonly settledAt: UtcInstant | null;
};

/** A settlement (`instant`) that an authenticated GET /instant has shown. */
export type SettlementRecord = {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly amount: Centavos;
  readonly at: UtcInstant;
  readonly refunds: readonly RefundRecord[];
  readonly raw: string;
};

/** A confirmation request (`solicrec`) as read from the bank. `status` is the bank's raw word. */
export type ConfirmationRecord = {
  readonly idSolicRec: string;
  readonly idRec: string | null;
  readonly status: string;
  readonly expiresAt: UtcInstant | null;
  readonly history: readonly StatusChange[];
  readonly raw: string;
};

/** A location under `/locrec`: where a mandate's own payload is shown, and the mandate that it shows, where it shows one. */
export type LocationRecord = {
  readonly id: number;
  /** Address of the payload, without scheme, as the bank writes it. */
  readonly location: string;
  readonly idRec: string | null;
  readonly createdAt: UtcInstant | null;
  readonly raw: string;
};

/** A record that could not be understood: kept whole, with the reason, outside the accounts. */
export type QuarantinedRecord = {
  readonly kind: ResourceKind;
  /** txid, idRec or endToEndId where it could be read. */
  readonly id: string | null;
  readonly reason: string;
  readonly raw: string;
  /** The mandate and the due date of a charge, where both can be read: its cycle is covered (rules/reconciliation.md, Covered cycles). */
  readonly bears?: { readonly idRec: string; readonly dueDate: CivilDate } | null;
};

/** An immediate or due-date charge as far as the app needs it: that it is there, how it stands, whose money it asks for, and where a code finds it. */
export type JoiningChargeRecord = {
  readonly txid: string;
  /** The bank's raw word. */
  readonly status: string;
  readonly amount: Centavos;
  readonly key: string | null;
  /** Null where the bank tells of none, as of one that it has taken away. */
  readonly location: string | null;
  readonly raw: string;
};
