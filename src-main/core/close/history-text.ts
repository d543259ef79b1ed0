import type { PostedEvent } from '../../../src-preload/contract/vocabulary/accounting.ts';
import type { CivilDate } from '../civil-date.ts';
import { brazilianDate } from '../csv-cells.ts';
import { fillText } from '../messages/message-text.ts';

/** What the history text of an entry may name, in braces. `id`: the endToEndId; `devolucao`: the refund's own id; `tarifa`: what a person typed of a tariff. */
export const HISTORY_VARIABLES = [
  'pagador',
  'contrato',
  'vencimento',
  'txid',
  'id',
  'devolucao',
  'natureza',
  'tarifa',
] as const;
type HistoryVariable = (typeof HISTORY_VARIABLES)[number];

/** What there is to be said of an entry; empty where the bank does not say it, null where there is no such day. */
export type HistoryFacts = {
  readonly payerName: string;
  readonly contract: string;
  readonly dueDate: CivilDate | null;
  readonly txid: string;
  readonly endToEndId: string;
  readonly refundId: string;
  readonly nature: string;
  readonly fee: string;
};

/** The texts of whoever has none: in Portuguese, since an office in Brazil reads them, and with the id that proves the entry. */
const DEFAULT_HISTORIES: Readonly<Record<PostedEvent, string>> = {
  receipt: 'Recebimento {pagador} contrato {contrato} vencimento {vencimento} {id}',
  joining: 'Recebimento na adesão {pagador} contrato {contrato} {id}',
  excess: 'Adiantamento {pagador} contrato {contrato} {id} {devolucao}',
  orphan: 'Recebimento a identificar {pagador} {id} {devolucao}',
  refund_original: 'Devolução {pagador} contrato {contrato} {id} {devolucao}',
  refund_withdrawal: 'Devolução de retirada {pagador} contrato {contrato} {id} {devolucao}',
  refund_med_operational: 'Devolução MED falha operacional {pagador} contrato {contrato} {id} {devolucao}',
  refund_med_fraud: 'Devolução MED fraude {pagador} contrato {contrato} {id} {devolucao}',
  refund_med_automatic: 'Devolução MED automático {pagador} contrato {contrato} {id} {devolucao}',
  refund_other: 'Devolução {natureza} {pagador} contrato {contrato} {id} {devolucao}',
  fee: 'Tarifa bancária {tarifa}',
  revenue: 'Receita {pagador} contrato {contrato} vencimento {vencimento} {txid}',
};

/** A word before a variable of which nothing is known would stand there without what it is about. */
const BEFORE_NOTHING = /(?:contrato|vencimento) *\{(?:contrato|vencimento)\}/gi;

/** The history text of an entry on one line: the account's own, or the event's. */
export function historyOf(event: PostedEvent, own: string | undefined, facts: HistoryFacts): string {
  const values: Readonly<Record<HistoryVariable, string>> = {
    pagador: facts.payerName,
    contrato: facts.contract,
    vencimento: facts.dueDate === null ? '' : brazilianDate(facts.dueDate),
    txid: facts.txid,
    id: facts.endToEndId,
    devolucao: facts.refundId,
    natureza: facts.nature,
    tarifa: facts.fee,
  };
  const text =
    own ??
    DEFAULT_HISTORIES[event].replaceAll(BEFORE_NOTHING, (pair) =>
      fillText(pair.slice(pair.indexOf('{')), values).text === '' ? '' : pair,
    );
  return fillText(text, values).text.replaceAll(/\s+/g, ' ').trim();
}
