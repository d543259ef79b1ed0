import type { MessageSituation, MessageTone } from '../../../src-preload/contract/vocabulary/messages.ts';

/** A text with its variables in braces; mail programs take the subject. */
export type TextPair = { readonly subject: string; readonly body: string };

/**
 * The texts that Ciclo brings, of which a company makes its own. They are in Portuguese in either language of the app: who reads them is the
 * payer. What stands before a variable fits whatever it holds: a company of either gender, one charge or several. None threatens or names what others could see of a debt (Código de Defesa do Consumidor, art. 42).
 */
export const DEFAULT_TEXTS: Readonly<Record<MessageSituation, Readonly<Record<MessageTone, TextPair>>>> = {
  refused: {
    friendly: {
      subject: 'Seu pagamento de {mes} não passou',
      body: 'Oi, {primeiro_nome}! Aqui é {empresa}. O débito de {valor}, com vencimento em {vencimento} ({contrato}), não foi aceito pelo seu banco; em geral é falta de saldo ou limite. Consegue dar uma olhada? Total em aberto: {total_em_aberto}. Qualquer dúvida, é só responder. Obrigado!',
    },
    formal: {
      subject: 'Débito não realizado: vencimento em {vencimento}',
      body: 'Prezado(a) {nome},\n\nInformamos que o débito de {valor}, com vencimento em {vencimento}, referente a {contrato}, não foi aceito pelo seu banco.\n\nTotal em aberto: {total_em_aberto}.\n\nPedimos que verifique o saldo e o limite da autorização, ou que nos procure para combinar outra forma de pagamento. Caso já tenha pago, desconsidere esta mensagem.\n\nAtenciosamente,\n{empresa}',
    },
  },
  unpaid: {
    friendly: {
      subject: 'Lembrete: pagamento de {mes}',
      body: 'Oi, {primeiro_nome}, tudo bem? Aqui é {empresa}. Ainda não recebemos {total_em_aberto} ({contrato}), em aberto desde {vencimento}. Se já pagou, é só desconsiderar. Podemos ajudar em algo?',
    },
    formal: {
      subject: 'Pagamento em aberto desde {vencimento}',
      body: 'Prezado(a) {nome},\n\nNão identificamos o pagamento de {total_em_aberto}, referente a {contrato}, em aberto desde {vencimento}.\n\nPedimos que regularize o pagamento ou que nos procure para combinar como fazê-lo. Caso já tenha pago, desconsidere esta mensagem.\n\nAtenciosamente,\n{empresa}',
    },
  },
  waiting: {
    friendly: {
      subject: 'Falta só autorizar: {contrato}',
      body: 'Oi, {primeiro_nome}! Aqui é {empresa}. Falta só você autorizar o pagamento recorrente de {contrato} no aplicativo do seu banco. Se preferir, copie este código e cole lá:\n\n{codigo}',
    },
    formal: {
      subject: 'Autorização pendente: {contrato}',
      body: 'Prezado(a) {nome},\n\nO pagamento recorrente referente a {contrato} aguarda a sua autorização. No aplicativo do seu banco, use o código abaixo (copia e cola):\n\n{codigo}\n\nAtenciosamente,\n{empresa}',
    },
  },
  ending: {
    friendly: {
      subject: 'Sua autorização de {contrato}',
      body: 'Oi, {primeiro_nome}! Aqui é {empresa}. A sua autorização de pagamento de {contrato} termina em {fim} ou já terminou. Vamos renovar? É só responder que enviamos a nova.',
    },
    formal: {
      subject: 'Fim da autorização de pagamento: {contrato}',
      body: 'Prezado(a) {nome},\n\nA autorização de pagamento recorrente referente a {contrato} termina em {fim} ou já terminou. Para continuar, é preciso uma nova autorização, que podemos enviar quando quiser.\n\nAtenciosamente,\n{empresa}',
    },
  },
};
