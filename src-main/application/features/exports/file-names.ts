import type { AccountsRequest, ExportRequest } from '../../../../src-preload/contract/exports.ts';
import type { CivilMonth } from '../../../core/civil-month.ts';

const SUBJECT_NAMES: Readonly<Record<ExportRequest['subject'], string>> = {
  charges: 'cobrancas',
  receipts: 'recebimentos',
  expected: 'ciclos-sem-cobranca',
  joining: 'pagamentos-de-adesao',
  orphans: 'pagamentos-sem-cobranca',
  refunds: 'devolucoes',
  quarantine: 'registros-ilegiveis',
  receivables: 'valores-a-receber',
  'turn-2026': 'ganho-e-nao-recebido-2026',
  daily: 'totais-por-dia',
  monthly: 'totais-por-mes',
  statement: 'extrato-do-pagador',
  history: 'historico',
  messages: 'mensagens',
};

/** The name that a table of records is offered under. */
export const tableName = ({ connectionId, subject }: ExportRequest, month: CivilMonth | null): string =>
  `${stem(connectionId, SUBJECT_NAMES[subject], month)}.csv`;

/** The name that a file for the accounts is offered under; journals end as their programs know them. */
export function accountsName({ connectionId, file }: AccountsRequest, month: CivilMonth | null): string {
  switch (file.kind) {
    case 'journal':
      return `${stem(connectionId, 'diario', month)}.${file.format === 'hledger' ? 'journal' : file.format}`;
    case 'ofx':
      return `${stem(connectionId, 'extrato', month)}.ofx`;
    case 'documents':
      return `${stem(connectionId, 'notas-fiscais', month)}.csv`;
    case 'closing':
      return `${stem(connectionId, `fechamento-${file.basis}`, month)}.txt`;
  }
}

const stem = (connectionId: string, what: string, month: CivilMonth | null): string =>
  ['ciclo', connectionId, what, ...(month === null ? [] : [month])].join('-');
