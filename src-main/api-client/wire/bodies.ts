import type {
  ChargeDraft,
  ConfirmationDraft,
  JoiningChargeDraft,
  JoiningTerm,
  MandateDraft,
  MandateRevision,
  MandateValue,
  ReceiverAccount,
} from '../../core/drafts.ts';
import { formatDecimal } from '../../core/money.ts';
import type { PayerDocument } from '../../core/records.ts';

/**
 * Bodies of writes: exactly the specification's fields, and those alone that have a value (api-client/BANKS.md, Strict and tolerant). None of
 * them bears the scheme's word.
 */

/** What every status change by the receiver says (specification, RecRevisada, SolicRecRevisada, CobRStatusRevisada). */
export const CANCELLATION = { status: 'CANCELADA' } as const;

/** `RecSolicitada`. */
export const mandateBody = (draft: MandateDraft): object => ({
  vinculo: {
    contrato: draft.contract,
    devedor: { ...documentIn(draft.payer.document), nome: draft.payer.name },
    ...given('objeto', draft.object),
  },
  calendario: {
    dataInicial: draft.firstDate,
    ...given('dataFinal', draft.lastDate),
    periodicidade: draft.periodicity,
  },
  ...valueIn(draft.value),
  ...(draft.agreement === null ? {} : { recebedor: { convenio: draft.agreement } }),
  politicaRetentativa: draft.allowsRetries ? 'PERMITE_3R_7D' : 'NAO_PERMITE',
  ...given('loc', draft.locationId),
  ...activationIn(draft.joiningTxid),
});

/** `RecRevisada` without its status. */
export const mandateRevisionBody = (revision: MandateRevision): object => ({
  ...(revision.payerName === undefined ? {} : { vinculo: { devedor: { nome: revision.payerName } } }),
  ...given('loc', revision.locationId),
  ...(revision.firstDate === undefined ? {} : { calendario: { dataInicial: revision.firstDate } }),
  ...activationIn(revision.joiningTxid),
});

/** `SolicRecSolicitada`. Its `required` names a field `pagador` that does not exist (api-client/BANKS.md, What the specification gets wrong). */
export const confirmationBody = ({ idRec, expiresAt, recipient }: ConfirmationDraft): object => ({
  idRec,
  calendario: { dataExpiracaoSolicitacao: expiresAt },
  destinatario: {
    conta: recipient.account,
    ispbParticipante: recipient.institution,
    ...given('agencia', recipient.branch),
    ...documentIn(recipient.document),
  },
});

/** `CobRSolicitada`; the txid is in the path. */
export const chargeBody = (draft: ChargeDraft): object => ({
  idRec: draft.idRec,
  ...given('infoAdicional', draft.info),
  calendario: { dataDeVencimento: draft.dueDate },
  valor: { original: formatDecimal(draft.amount) },
  ajusteDiaUtil: draft.adjustsToBusinessDay,
  recebedor: accountIn(draft.receiver),
});

/** A charge for journey 3 or 4; the txid is in the path (SERVICE.md, section 9). */
export const joiningChargeBody = (draft: JoiningChargeDraft): object => ({
  calendario: termIn(draft.term),
  devedor: { ...documentIn(draft.payer.document), nome: draft.payer.name },
  valor: { original: formatDecimal(draft.amount) },
  chave: draft.key,
  ...given('solicitacaoPagador', draft.message),
});

const termIn = (term: JoiningTerm) =>
  term.kind === 'immediate'
    ? { expiracao: term.expirySeconds }
    : { dataDeVencimento: term.dueDate, validadeAposVencimento: term.daysAfterDue };

/** A field where there is a value for it. */
const given = <Value>(name: string, value: Value | null | undefined): Readonly<Record<string, Value>> =>
  value === null || value === undefined ? {} : { [name]: value };

const documentIn = ({ kind, number }: PayerDocument) => ({ [kind]: number });

/** `DadosBancariosRecebedor`. */
const accountIn = ({ account, accountType, branch }: ReceiverAccount) => ({
  conta: account,
  tipoConta: accountType,
  ...given('agencia', branch),
});

/** `RecAtivacaoSolicitada`. */
const activationIn = (txid: string | null | undefined) =>
  txid === null || txid === undefined ? {} : { ativacao: { dadosJornada: { txid } } };

const VALUE_FIELDS = { fixed: 'valorRec', floor: 'valorMinimoRecebedor' } as const;

function valueIn(value: MandateValue) {
  if (value.kind === 'open') return {};
  return { valor: { [VALUE_FIELDS[value.kind]]: formatDecimal(value.amount) } };
}
