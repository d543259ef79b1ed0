import { outcomeCalled } from './outcomes.ts';
import { atHour, type ShopCharge, type ShopMandate, type ShopPayment } from './shop.ts';

/** A record as the bank lists it, with the word that lists are filtered by. */
export type Listed = { readonly json: unknown; readonly tag: string | null };

const ISPB = '12345678';
const KEY = 'recebimentos@example.com';
const REJECTION = { codigo: 'AC05', descricao: 'Conta do pagador encerrada.' };

const instant = (second: number): string => new Date(second * 1_000).toISOString();
const day = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);
const compact = (text: string): string => text.replaceAll(/[-:T]/g, '');
const decimal = (centavos: number): string => (centavos / 100).toFixed(2);
const change = (status: string, second: number) => ({ status, data: instant(second) });

export const idRecOf = ({ index, createdAt }: ShopMandate): string =>
  `RR${ISPB}${compact(instant(createdAt)).slice(0, 8)}${String(index).padStart(11, '0')}`;
export const txidOf = (ordinal: number): string => `C${String(ordinal).padStart(30, '0')}`;
/** Of the message that a payment, or an attempt that came to none, was made by. */
const endToEndIdOf = (ordinal: number, { createdAt }: ShopCharge): string =>
  `E${ISPB}${compact(instant(createdAt)).slice(0, 12)}${String(ordinal).padStart(11, '0')}`;

/** The number that an identifier of the shop was written from; null where it is none. */
export function ordinalIn(identifier: string): number | null {
  const digits = /(\d{11})$/.exec(identifier)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Specification, RecCompletaPesquisada. */
export function mandateJson(mandate: ShopMandate): Listed {
  const { createdAt, cancelledAt, amount, cpf, name } = mandate;
  const approvedAt = createdAt + 3_600;
  const status = cancelledAt === null ? 'APROVADA' : 'CANCELADA';
  const end = { solicitante: 'USUARIO_PAGADOR', codigo: 'SLDB', descricao: 'Solicitado pelo pagador.' };
  const json = {
    idRec: idRecOf(mandate),
    vinculo: { objeto: 'Mensalidade', devedor: { cpf, nome: name }, contrato: `CT-${mandate.index}` },
    calendario: { dataInicial: day(mandate.firstDueDay), periodicidade: 'MENSAL' },
    valor: { valorRec: decimal(amount) },
    recebedor: { cnpj: '12345678000195', nome: 'Loja de Medidas Ltda' },
    politicaRetentativa: 'PERMITE_3R_7D',
    pagador: { ispbParticipante: '87654321', codMun: '3550308', cpf },
    status,
    atualizacao: [
      change('CRIADA', createdAt),
      change('APROVADA', approvedAt),
      ...(cancelledAt === null ? [] : [change('CANCELADA', cancelledAt)]),
    ],
    ...(cancelledAt === null ? {} : { encerramento: { cancelamento: end } }),
    ativacao: { tipoJornada: 'JORNADA_2' },
  };
  return { json, tag: status };
}

/** Specification, CobRCompleta. */
export function chargeJson(charge: ShopCharge, payments: readonly ShopPayment[]): Listed {
  const { mandate, dueDay, createdAt, ordinal } = charge;
  const { status } = outcomeCalled(charge.outcome);
  const json = {
    idRec: idRecOf(mandate),
    txid: txidOf(ordinal),
    infoAdicional: `Mensalidade - vencimento ${day(dueDay)}`,
    calendario: { criacao: day(Math.floor((createdAt - 3 * 3_600) / 86_400)), dataDeVencimento: day(dueDay) },
    valor: { original: decimal(mandate.amount) },
    ajusteDiaUtil: true,
    recebedor: { agencia: '0001', conta: '1234567', tipoConta: 'CORRENTE' },
    devedor: {
      email: `pagador${mandate.index}@example.com`,
      logradouro: `Rua das Medidas, ${mandate.index}`,
      cidade: 'São Paulo',
      uf: 'SP',
      cep: '01310100',
    },
    status,
    politicaRetentativa: 'PERMITE_3R_7D',
    atualizacao: [change('CRIADA', createdAt), change('ATIVA', createdAt + 1_800), ...endOf(charge)],
    ...closingOf(charge),
    tentativas: attemptsOf(charge),
    ...(payments.length === 0 ? {} : { instant: payments.map((payment) => claimJson(payment)) }),
  };
  return { json, tag: status };
}

function endOf({ outcome, dueDay }: ShopCharge) {
  const { status, attempts } = outcomeCalled(outcome);
  if (status === 'ATIVA') return [];
  const last = attempts.at(-1)?.day ?? 0;
  return [
    status === 'CANCELADA'
      ? change(status, atHour(dueDay - 2, 11))
      : change(status, atHour(dueDay + last, 22)),
  ];
}

function closingOf({ outcome }: ShopCharge) {
  const { status } = outcomeCalled(outcome);
  const called = {
    solicitante: 'USUARIO_RECEBEDOR',
    codigo: 'SLCR',
    descricao: 'Solicitado pelo recebedor.',
  };
  if (status === 'CANCELADA') return { encerramento: { cancelamento: called } };
  return status === 'REJEITADA' ? { encerramento: { rejeicao: REJECTION } } : {};
}

/** The attempt that was paid bears the identifier of the first payment. */
function attemptsOf(charge: ShopCharge) {
  const { outcome, dueDay, createdAt, ordinal } = charge;
  return outcomeCalled(outcome).attempts.map((attempt) => {
    const askedAt = attempt.kind === 'AGND' ? createdAt : atHour(dueDay + attempt.day - 1, 9);
    const endedAt =
      attempt.status === 'CANCELADA' ? atHour(dueDay - 2, 11) : atHour(dueDay + attempt.day, 21);
    const end = attempt.status === 'AGENDADA' ? [] : [change(attempt.status, endedAt)];
    return {
      dataLiquidacao: day(dueDay + attempt.day),
      tipo: attempt.kind,
      status: attempt.status,
      endToEndId: endToEndIdOf(ordinal * 2 + (attempt.status === 'PAGA' ? 0 : 1), charge),
      atualizacao: [change('SOLICITADA', askedAt), change('AGENDADA', askedAt + 1_800), ...end],
      ...(attempt.status === 'REJEITADA' ? { rejeicao: REJECTION } : {}),
    };
  });
}

/** Specification, InstantAutomatico. */
function claimJson({ ordinal, charge, at, amount, refunded }: ShopPayment) {
  const refundedAt = at + 15 * 3_600;
  return {
    endToEndId: endToEndIdOf(ordinal, charge),
    txid: txidOf(charge.ordinal),
    valor: decimal(amount),
    horario: instant(at),
    ...(refunded === 0
      ? {}
      : {
          devolucoes: [
            {
              id: String(ordinal),
              rtrId: `D${endToEndIdOf(ordinal, charge).slice(1)}`,
              valor: decimal(refunded),
              natureza: 'MED_FRAUDE',
              horario: { solicitacao: instant(refundedAt), liquidacao: instant(refundedAt + 60) },
              status: 'DEVOLVIDO',
            },
          ],
        }),
  };
}

/** Specification, Instant. */
export function settlementJson(payment: ShopPayment): Listed {
  const original = { valor: decimal(payment.amount) };
  const json = { ...claimJson(payment), componentesValor: { original }, chave: KEY };
  return { json, tag: payment.refunded === 0 ? null : 'devolucao' };
}
