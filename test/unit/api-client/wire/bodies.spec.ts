import { describe, expect, it } from 'vitest';
import {
  chargeBody,
  confirmationBody,
  mandateBody,
  mandateRevisionBody,
} from '../../../../src-main/api-client/wire/bodies.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { chargeDraft, confirmationDraft, mandateDraft } from '../../../support/fake/records/write-drafts.ts';

const ID_REC = 'RR999900112025112000000000001';

describe('the body of a mandate', () => {
  it('has nothing but what the draft has', () => {
    expect(mandateBody(mandateDraft())).toEqual({
      vinculo: { contrato: 'CT-2025-0042', devedor: { cpf: '52998224725', nome: 'Marta Quintana' } },
      calendario: { dataInicial: '2025-12-20', periodicidade: 'MENSAL' },
      valor: { valorRec: '129.90' },
      politicaRetentativa: 'PERMITE_3R_7D',
    });
  });

  it('has all that the draft can have', () => {
    const draft = mandateDraft({
      payer: { name: 'Loja', document: { kind: 'cnpj', number: '12ABC34501DE35' } },
      object: 'Aluguel',
      lastDate: civilDate('2026-12-20'),
      value: { kind: 'floor', amount: centavos(5) },
      allowsRetries: false,
      agreement: 'BOAVISTA-01',
      locationId: 0,
      joiningTxid: 'a'.repeat(26),
    });
    expect(mandateBody(draft)).toEqual({
      vinculo: {
        contrato: 'CT-2025-0042',
        objeto: 'Aluguel',
        devedor: { cnpj: '12ABC34501DE35', nome: 'Loja' },
      },
      calendario: { dataInicial: '2025-12-20', dataFinal: '2026-12-20', periodicidade: 'MENSAL' },
      valor: { valorMinimoRecebedor: '0.05' },
      recebedor: { convenio: 'BOAVISTA-01' },
      politicaRetentativa: 'NAO_PERMITE',
      loc: 0,
      ativacao: { dadosJornada: { txid: 'a'.repeat(26) } },
    });
  });

  it('has no amount where none was agreed', () => {
    expect(mandateBody(mandateDraft({ value: { kind: 'open' } }))).not.toHaveProperty('valor');
  });
});

describe('the body of a revision', () => {
  it('leaves out what stays', () => {
    expect(mandateRevisionBody({})).toEqual({});
    expect(mandateRevisionBody({ payerName: 'Ana' })).toEqual({ vinculo: { devedor: { nome: 'Ana' } } });
  });

  it('has all that may change', () => {
    const revision = { firstDate: civilDate('2026-01-02'), locationId: 7, joiningTxid: 'b'.repeat(26) };
    expect(mandateRevisionBody(revision)).toEqual({
      calendario: { dataInicial: '2026-01-02' },
      loc: 7,
      ativacao: { dadosJornada: { txid: 'b'.repeat(26) } },
    });
  });
});

describe('the body of a charge', () => {
  it('has the account with its kind and the amount as a decimal string', () => {
    const draft = chargeDraft(ID_REC, { amount: centavos(100_000_000_01), info: 'Dezembro' });
    expect(chargeBody(draft)).toEqual({
      idRec: ID_REC,
      infoAdicional: 'Dezembro',
      calendario: { dataDeVencimento: '2025-12-22' },
      valor: { original: '100000000.01' },
      ajusteDiaUtil: false,
      recebedor: { conta: '4820175', tipoConta: 'CORRENTE', agencia: '0001' },
    });
  });

  it('leaves out a branch and a text that there are not', () => {
    const receiver = { account: '1', accountType: 'PAGAMENTO', branch: null } as const;
    const body = chargeBody(chargeDraft(ID_REC, { receiver }));
    expect(body).toHaveProperty('recebedor', { conta: '1', tipoConta: 'PAGAMENTO' });
    expect(body).not.toHaveProperty('infoAdicional');
  });
});

it('the body of a confirmation request names the payer by account and document', () => {
  expect(confirmationBody(confirmationDraft(ID_REC))).toEqual({
    idRec: ID_REC,
    calendario: { dataExpiracaoSolicitacao: '2025-12-01T12:00:00.000Z' },
    destinatario: {
      conta: '998877',
      ispbParticipante: '99990110',
      agencia: '2001',
      cpf: '52998224725',
    },
  });
});
