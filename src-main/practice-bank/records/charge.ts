import type { EpochDay, EpochSecond } from '../timeline/calendar.ts';

/** One dated change of a status. Histories are in order of time and hold the future too: ask {@link statusAt}. */
export type StatusChange<Status extends string> = { readonly status: Status; readonly at: EpochSecond };

export type MandateStatus = 'CRIADA' | 'APROVADA' | 'REJEITADA' | 'EXPIRADA' | 'CANCELADA';
export type ChargeStatus = 'CRIADA' | 'ATIVA' | 'CONCLUIDA' | 'EXPIRADA' | 'REJEITADA' | 'CANCELADA';
export type AttemptStatus = 'SOLICITADA' | 'AGENDADA' | 'PAGA' | 'CANCELADA' | 'REJEITADA' | 'EXPIRADA';

/** A code with its description, as `encerramento` and `rejeicao` carry them. */
export type Rejection = { readonly codigo: string; readonly descricao: string };
export type Cancellation = Rejection & { readonly solicitante: string };

/** How something ended before its time. */
export type EarlyEnd =
  | { readonly kind: 'rejeicao'; readonly why: Rejection }
  | { readonly kind: 'cancelamento'; readonly why: Cancellation };

/** What an `endToEndId` is written from. Attempts of one charge that share both numbers share the id. */
export type MessageKey = { readonly part: number; readonly issuedAt: EpochSecond };

export type Attempt = {
  readonly kind: 'AGND' | 'NTAG' | 'RIFL';
  readonly settleDay: EpochDay;
  readonly message: MessageKey;
  readonly history: readonly StatusChange<AttemptStatus>[];
  readonly rejection: Rejection | null;
};

/** Why money went back (specification, DevolucaoNaturezaInstantAutomatico). */
export type RefundNature = 'ORIGINAL' | 'MED_FRAUDE' | 'MED_INSTANT_AUTOMATICO';

export type Refund = {
  /** Part number of its `rtrId` among the messages of the charge. */
  readonly part: number;
  readonly nature: RefundNature;
  readonly askedAt: EpochSecond;
  /** When it reached its final status; null while it never does. */
  readonly endedAt: EpochSecond | null;
  readonly amount: number;
  readonly status: 'DEVOLVIDO' | 'EM_PROCESSAMENTO' | 'NAO_REALIZADO';
};

/** Money that reached the receiver, amounts in centavos. */
export type Settlement = {
  readonly message: MessageKey;
  readonly at: EpochSecond;
  readonly amount: number;
  readonly txid: string | null;
  /** False: `GET /instant` does not know it, though the charge claims it. */
  readonly isVisible: boolean;
  /** In order of `askedAt`. */
  readonly refunds: readonly Refund[];
};

/** The status of a refund at an instant: until it ends it is under way. */
export const refundStatusAt = ({ endedAt, status }: Refund, now: EpochSecond): Refund['status'] =>
  endedAt !== null && endedAt <= now ? status : 'EM_PROCESSAMENTO';

/** What has gone back of a settlement by an instant or is under way, in centavos; a refund that could not be made does not count. */
export const refundedBy = ({ refunds }: Settlement, now: EpochSecond): number =>
  refunds
    .filter((refund) => refund.askedAt <= now && refundStatusAt(refund, now) !== 'NAO_REALIZADO')
    .reduce((total, { amount }) => total + amount, 0);

/** An account of the receiver, as a charge names it (specification, DadosBancariosRecebedor). */
export type ReceiverAccount = {
  readonly agencia?: string;
  readonly conta: string;
  readonly tipoConta: 'CORRENTE' | 'POUPANCA' | 'PAGAMENTO';
};

/** What a charge may tell of its payer (specification, DadosDevedorRecorrencia). */
export type DebtorDetails = {
  readonly email?: string | undefined;
  readonly logradouro?: string | undefined;
  readonly cidade?: string | undefined;
  readonly uf?: string | undefined;
  readonly cep?: string | undefined;
};

/** What the client said of a charge that it made. */
export type ChargeTerms = {
  readonly info: string | null;
  readonly adjustsToBusinessDay: boolean;
  readonly account: ReceiverAccount;
  readonly debtor: DebtorDetails | null;
  /** The body of the request, to compare repeats of a PUT with. */
  readonly request: unknown;
};

/** A charge from its creation to its last refund. `terms` is null where the automatic receiver made it. */
export type Charge = {
  readonly slot: number;
  readonly txid: string;
  readonly createdAt: EpochSecond;
  readonly dueDay: EpochDay;
  readonly amount: number;
  readonly history: readonly StatusChange<ChargeStatus>[];
  readonly attempts: readonly Attempt[];
  readonly closing: EarlyEnd | null;
  readonly settlements: readonly Settlement[];
  readonly terms: ChargeTerms | null;
  /** The day of the debit that a person has made to fail; null or absent where its payer decides. */
  readonly madeToFailOn?: EpochDay | null;
};

/** A payment that belongs to no charge of a cycle: joining payments and strays. */
export type LoosePayment = { readonly slot: number; readonly settlement: Settlement };

/** What a slot of a mandate holds. */
export type Dealing =
  | { readonly kind: 'charge'; readonly charge: Charge }
  | { readonly kind: 'payment'; readonly payment: LoosePayment };

/** The status at an instant: the last change that has happened; the first one when none has. */
export function statusAt<Status extends string>(
  history: readonly StatusChange<Status>[],
  now: EpochSecond,
): Status {
  let current = history[0];
  for (const change of history) if (change.at <= now) current = change;
  if (current === undefined) throw new RangeError('a history without a beginning');
  return current.status;
}

/** The changes that have happened by an instant. */
export function happened<Status extends string>(
  history: readonly StatusChange<Status>[],
  now: EpochSecond,
): readonly StatusChange<Status>[] {
  return history.filter(({ at }) => at <= now);
}
