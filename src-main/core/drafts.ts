import type { AccountType } from '../../src-preload/contract/vocabulary/charging.ts';
import type { Periodicity } from '../../src-preload/contract/vocabulary/mandates.ts';
import type { CivilDate, UtcInstant } from './civil-date.ts';
import type { Centavos } from './money.ts';
import type { PayerDocument } from './records.ts';

/** What a mandate is asked for with: the amount of every charge, the least limit that the payer may set, or neither. */
export type MandateValue =
  | { readonly kind: 'fixed'; readonly amount: Centavos }
  | { readonly kind: 'floor'; readonly amount: Centavos }
  | { readonly kind: 'open' };

/** A mandate to be created (specification, RecSolicitada). */
export type MandateDraft = {
  readonly payer: { readonly name: string; readonly document: PayerDocument };
  readonly contract: string;
  readonly object: string | null;
  readonly periodicity: Periodicity;
  readonly firstDate: CivilDate;
  readonly lastDate: CivilDate | null;
  readonly value: MandateValue;
  /** `politicaRetentativa`: PERMITE_3R_7D or NAO_PERMITE. */
  readonly allowsRetries: boolean;
  /** `recebedor.convenio`. */
  readonly agreement: string | null;
  /** Identifier of a location under `/locrec`. */
  readonly locationId: number | null;
  /** `ativacao.dadosJornada.txid`: an immediate charge of the same receiver (SERVICE.md, section 3). */
  readonly joiningTxid: string | null;
};

/** How a payer is reached, as far as a list of mandates tells it: E.164 and an address, empty where nothing stands. */
export type GivenContact = { readonly phone: string; readonly email: string };

/** A mandate to be created, with what the ledger is to keep of its payer; the bank is not told. */
export type MandateWithContact = MandateDraft & { readonly contact?: GivenContact };

/** What may be changed of a mandate (specification, RecRevisada); what is left out stays. */
export type MandateRevision = Partial<
  Pick<MandateDraft, 'firstDate'> & {
    readonly payerName: string;
    readonly locationId: number;
    readonly joiningTxid: string;
  }
>;

/** A confirmation request to be created (specification, SolicRecSolicitada). */
export type ConfirmationDraft = {
  readonly idRec: string;
  readonly expiresAt: UtcInstant;
  readonly recipient: {
    readonly document: PayerDocument;
    readonly account: string;
    readonly branch: string | null;
    /** The payer's bank: `ispbParticipante`. */
    readonly institution: string;
  };
};

/** An account of the receiver (specification, DadosBancariosRecebedor). */
export type ReceiverAccount = {
  readonly account: string;
  readonly accountType: AccountType;
  readonly branch: string | null;
};

/** Until when a joining charge may be paid: so long after it was made, or by its due date and some days after. */
export type JoiningTerm =
  | { readonly kind: 'immediate'; readonly expirySeconds: number }
  | { readonly kind: 'due'; readonly dueDate: CivilDate; readonly daysAfterDue: number };

/** A charge for journey 3 (immediate) or 4 (with a due date), to be created under a txid of our own (SERVICE.md, section 9). */
export type JoiningChargeDraft = {
  readonly txid: string;
  readonly amount: Centavos;
  /** The receiver's key, into whose account it is paid. */
  readonly key: string;
  readonly payer: { readonly name: string; readonly document: PayerDocument };
  /** `solicitacaoPagador`: what the payer reads, 140 characters at most. */
  readonly message: string | null;
  readonly term: JoiningTerm;
};

/** A cycle charge to be created under a txid of our own (specification, CobRSolicitada). */
export type ChargeDraft = {
  readonly txid: string;
  readonly idRec: string;
  readonly dueDate: CivilDate;
  readonly amount: Centavos;
  readonly adjustsToBusinessDay: boolean;
  /** `infoAdicional`, 140 characters at most. */
  readonly info: string | null;
  readonly receiver: ReceiverAccount;
};
