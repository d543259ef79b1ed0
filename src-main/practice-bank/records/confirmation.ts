import type { EpochSecond } from '../timeline/calendar.ts';
import type { StatusChange } from './charge.ts';

export type ConfirmationStatus =
  | 'CRIADA'
  | 'ENVIADA'
  | 'RECEBIDA'
  | 'ACEITA'
  | 'REJEITADA'
  | 'EXPIRADA'
  | 'CANCELADA';

/** Whom a confirmation request goes to: an account and its holder (specification, SolicRecBase.destinatario). */
export type Recipient = {
  readonly account: string;
  /** Institution of the account, eight digits or letters. */
  readonly bank: string;
  readonly branch: string | null;
  readonly document: { readonly kind: 'cpf' | 'cnpj'; readonly number: string };
};

/** A request to confirm a mandate (journey 1), until it is answered or expires. */
export type Confirmation = {
  /** `idSolicRec`. */
  readonly id: string;
  readonly createdAt: EpochSecond;
  readonly expiresAt: EpochSecond;
  readonly recipient: Recipient;
  readonly history: readonly StatusChange<ConfirmationStatus>[];
};
