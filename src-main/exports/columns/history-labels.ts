import type { ActKind, ActSubject } from '../../../src-preload/contract/vocabulary/history.ts';
import type {
  MessageSituation,
  MessageTone,
  MessageWay,
} from '../../../src-preload/contract/vocabulary/messages.ts';
import type { WriteState } from '../../../src-preload/contract/vocabulary/writing.ts';

const ACTS: Readonly<Record<ActKind, string>> = {
  decision: 'Decisão',
  assignment: 'Vínculo de pagamento',
  create_mandate: 'Recorrência criada',
  revise_mandate: 'Recorrência alterada',
  cancel_mandate: 'Recorrência cancelada',
  create_location: 'Endereço de QR criado',
  unlink_location: 'Endereço de QR desvinculado',
  create_confirmation: 'Confirmação pedida',
  cancel_confirmation: 'Pedido de confirmação cancelado',
  put_joining_charge: 'Cobrança de adesão criada',
  put_charge: 'Cobrança enviada',
  cancel_charge: 'Cobrança cancelada',
  request_retry: 'Nova tentativa pedida',
  put_webhook: 'Aviso do banco cadastrado',
  remove_webhook: 'Aviso do banco removido',
  given_up: 'Considerado não enviado',
  batch_resumed: 'Lote continuado',
  batch_abandoned: 'Lote abandonado',
  document_export: 'Exportação com CPFs',
  erasure: 'Pagador apagado',
  retention: 'Prazo de guarda',
  ids_tracked: 'Identificadores importados',
  id_untracked: 'Identificador removido',
  receiver_changed: 'Conta de recebimento',
  connection_changed: 'Conexão alterada',
  contact_changed: 'Contato de pagador',
  messages_taken: 'Mensagem a pagador',
  messages_forgotten: 'Mensagem desmarcada',
  copy_carried: 'Cópia levada',
  collection_proof: 'Prova de não recuperável',
  postings_written: 'Lançamentos gravados',
  postings_undone: 'Lote de lançamentos desfeito',
  postings_repeated: 'Lote gravado de novo',
  postings_put_right: 'Lançamento acertado no escritório',
  put_right_undone: 'Acerto no escritório desmarcado',
  accounts_changed: 'Plano de contas',
  statement_imported: 'Extrato importado',
  statement_removed: 'Extrato retirado',
  fee_added: 'Tarifa do banco',
  fee_removed: 'Tarifa do banco retirada',
  document_set: 'Nota fiscal',
  document_removed: 'Nota fiscal retirada',
  documents_imported: 'Notas fiscais importadas',
  month_closed: 'Mês fechado',
  month_reopened: 'Mês reaberto',
  file_handed: 'Arquivo entregue',
  regime_set: 'Regime do ano',
  copy_restored: 'Cópia restaurada',
};

const SUBJECTS: Readonly<Record<ActSubject, string>> = {
  charge: 'Cobrança',
  mandate: 'Recorrência',
  settlement: 'Pagamento',
  location: 'Endereço de QR',
  webhook: 'Aviso do banco',
  payer: 'Pagador',
  month: 'Mês',
  company: 'Empresa',
};

const WRITE_STATES: Readonly<Record<WriteState, string>> = {
  intended: 'Não enviado',
  sent: 'Enviando',
  unknown: 'Sem resposta',
  done: 'Feito',
  resolved_done: 'Feito',
  refused: 'Recusado',
  resolved_not_done: 'Não feito',
};

const SITUATIONS: Readonly<Record<MessageSituation, string>> = {
  refused: 'Débito recusado',
  unpaid: 'Pagamento em atraso',
  waiting: 'Falta autorizar',
  ending: 'Autorização terminando',
};

const TONES: Readonly<Record<MessageTone, string>> = {
  friendly: 'Simples',
  formal: 'Formal',
};

const WAYS: Readonly<Record<MessageWay, string>> = {
  copied: 'copiada',
  whatsapp: 'aberta no WhatsApp',
  mail: 'aberta no e-mail',
};

/** What people did and said, as the screens say it. */
export const HISTORY_LABELS = {
  act: ACTS,
  actSubject: SUBJECTS,
  write: WRITE_STATES,
  situation: SITUATIONS,
  tone: TONES,
  way: WAYS,
} as const;
