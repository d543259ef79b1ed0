import type { RefusalReason } from '../storage/refusal.ts';

/** What the state of a mandate, a charge or a payment does not allow. */
const WORLD_REFUSALS: Readonly<Record<RefusalReason, string>> = {
  mandate_not_approved: 'A recorrência não está aprovada: aprove-a antes de cobrar.',
  due_day_passed: 'O vencimento já passou.',
  due_day_outside_mandate: 'O vencimento está fora da vigência da recorrência.',
  txid_in_use: 'Já existe uma cobrança com este txid.',
  cycle_has_charge: 'O ciclo já tem uma cobrança que não foi rejeitada nem cancelada.',
  charge_over: 'A cobrança já terminou.',
  settlement_begun: 'O dia da liquidação já começou: a cobrança não pode mais ser cancelada.',
  charge_not_active: 'A cobrança não está ativa.',
  attempt_open: 'Há uma tentativa de débito que ainda não terminou.',
  retry_day_passed: 'A retentativa pede um dia depois de hoje.',
  retry_day_taken: 'Já há uma tentativa neste dia.',
  retry_not_allowed: 'A recorrência não permite retentativa neste dia.',
  retries_used_up: 'As três retentativas já foram usadas.',
  unknown_failure_code: 'Nenhum débito falha com este código.',
  no_debit_planned: 'Nenhum débito está previsto nas cobranças abertas desta recorrência.',
  settlement_to_come: 'Este pagamento ainda não aconteceu.',
  amount_not_positive: 'O valor deve ser de um centavo ou mais.',
  amount_too_large: 'O valor deve ser de R$ 9.999.999.999,99 ou menos.',
  refund_too_late: 'O prazo de 90 dias para a devolução já passou.',
  refund_too_large: 'A devolução excede o que resta do pagamento: nada, ou menos do que foi pedido.',
  mandate_closed: 'A recorrência não está aprovada, ou já terminou: não há o que cancelar.',
  mandate_not_waiting:
    'A recorrência não espera resposta do pagador: só uma recorrência criada pode ser aprovada ou recusada.',
  no_confirmation_waiting: 'Nenhuma solicitação de confirmação espera resposta nesta recorrência.',
  confirmation_live: 'Outra solicitação de confirmação já espera resposta nesta recorrência.',
  confirmation_closed: 'A solicitação de confirmação não espera mais resposta.',
  joining_charge_missing: 'A recorrência não indica a cobrança imediata da jornada 3.',
  unknown_code: 'O pagador não recusa uma recorrência com este código.',
  location_unknown: 'Não há location com este identificador.',
  location_taken: 'A location já mostra outra recorrência.',
  location_empty: 'A location deste código não mostra recorrência alguma.',
  code_unreadable: 'Este texto não é um código de autorização: cole o código copia e cola inteiro.',
  code_unknown: 'Este código não é do banco de treino que está no ar: leia a recorrência de novo.',
  code_altered: 'Este código foi alterado ou é de outro arranjo: leia a recorrência de novo.',
  code_other_charge: 'A recorrência indica outra cobrança imediata: componha o código com ela.',
  charge_paid: 'A cobrança deste código já foi paga.',
  charge_lapsed: 'O prazo para pagar a cobrança deste código já passou.',
  code_without_mandate:
    'Este é o código da cobrança sozinha: leia a recorrência com o txid dela e cole o código composto.',
};

/** What clock, world and services do not allow. */
const BANK_REFUSALS = {
  clock_goes_back: 'O relógio não volta: escolha um dia depois de hoje.',
  clock_too_far: 'O relógio avança no máximo dez anos por vez.',
  clock_at_end: 'O tempo do banco de treino acaba ao meio-dia de 31/12/2100.',
  no_such_day: 'Não existe esta data no calendário.',
  world_out_of_bounds:
    'O mundo aceita de 1 a 1.000.000 de pagadores, de 1 a 120 meses, sementes de 0 a 4.294.967.295 e dias de 01/01/2000 a 31/12/2099.',
  world_full: 'Este mundo não comporta mais recorrências: recomece o mundo.',
  joinables_full: 'Este mundo não comporta mais cobranças de entrada: recomece o mundo.',
  mandate_full: 'Esta recorrência não comporta mais cobranças nem pagamentos.',
  no_byHand_left: 'Esta cobrança não comporta mais pagamentos.',
  no_refund_left: 'Este pagamento não comporta mais devoluções.',
  no_such_channel: 'Não há webhook cadastrado neste canal.',
  no_such_delivery: 'Não há entrega com este número no registro.',
  nothing_to_send: 'Não há o que enviar de novo: esta linha só conta o que foi descartado.',
  too_many_faults: 'Há falhas demais: remova uma antes de pôr outra.',
  word_missing: 'Esta falha pede a outra palavra do arranjo.',
  word_taken:
    'Esta palavra não serve para o arranjo: use até 12 letras minúsculas e algarismos, e nenhum nome que o serviço já tenha.',
  unknown_credential: 'Não há credencial com este nome: o banco não a emitiu.',
  unknown_scope: 'O serviço não tem este escopo.',
} as const;

/**
 * What the world, the clock and the services refuse, by the `reason` of their errors, in sentences that a person at the controls can act
 * on. A spec reads the reasons that the sources give and misses none here.
 */
export const ACTION_REFUSALS: Readonly<Record<string, string>> = {
  ...WORLD_REFUSALS,
  ...BANK_REFUSALS,
};
