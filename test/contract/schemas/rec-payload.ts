import {
  closed,
  cnpj,
  cpf,
  day,
  history,
  idRec,
  institution,
  money,
  oneOf,
  retryPolicy,
  type Schema,
  text,
} from './words.ts';

/** A person's or a firm's name. */
export const personName: Schema = text(140);

/** What receiver and payer agree on (RecBase), with the mandate's id. */
export const agreed = {
  idRec,
  vinculo: closed({
    'objeto?': text(35),
    devedor: { oneOf: [closed({ cpf, nome: personName }), closed({ cnpj, nome: personName })] },
    contrato: text(35),
  }),
  calendario: closed({
    dataInicial: day,
    'dataFinal?': day,
    periodicidade: oneOf('SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'),
  }),
  'valor?': { oneOf: [closed({ valorRec: money }), closed({ valorMinimoRecebedor: money })] },
};

/** RecPayload: what the signed payload of a location holds, and a confirmation request repeats. */
export const recPayload: Schema = closed({
  ...agreed,
  recebedor: closed({ cnpj, nome: personName, ispbParticipante: institution }),
  politicaRetentativa: retryPolicy,
  atualizacao: history('CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'),
});
