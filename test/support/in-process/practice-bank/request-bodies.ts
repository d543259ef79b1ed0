import { Temporal } from 'temporal-polyfill';

/** A request body that a test may bend. */
export type Body = Readonly<Record<string, unknown>>;

/** The day so many days after another (before it, when negative), as `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** The account that the practice bank's charges are paid into. */
export const ACCOUNT = { agencia: '0001', conta: '4820175', tipoConta: 'CORRENTE' } as const;

/** A legal body of POST /rec: monthly, of a fixed value, retries allowed. */
export const mandateBody = (firstDay: string, changes: Body = {}): Body => ({
  vinculo: {
    contrato: 'CT-2025-0042',
    objeto: 'Mensalidade da academia',
    devedor: { cpf: '52998224725', nome: 'Marta Quintana' },
  },
  calendario: { dataInicial: firstDay, periodicidade: 'MENSAL' },
  valor: { valorRec: '129.90' },
  recebedor: { convenio: 'BOAVISTA-01' },
  politicaRetentativa: 'PERMITE_3R_7D',
  ...changes,
});

/** A legal body of PUT /cobr/{txid} and POST /cobr. */
export const chargeBody = (idRec: string, dueDay: string, changes: Body = {}): Body => ({
  idRec,
  infoAdicional: 'Mensalidade',
  calendario: { dataDeVencimento: dueDay },
  valor: { original: '129.90' },
  ajusteDiaUtil: false,
  recebedor: ACCOUNT,
  devedor: { email: 'marta@example.com', cidade: 'São Paulo', uf: 'SP', cep: '01310100' },
  ...changes,
});

/** A legal body of POST /solicrec; `expires` in RFC 3339. */
export const confirmationBody = (idRec: string, expires: string, changes: Body = {}): Body => ({
  idRec,
  calendario: { dataExpiracaoSolicitacao: expires },
  destinatario: { agencia: '2001', conta: '998877', ispbParticipante: '99990110', cpf: '52998224725' },
  ...changes,
});

/** A key of the practice bank's receiver. */
const KEY = 'cobranca@boavista.example.com';

/** A legal body of PUT /cob/{txid} and POST /cob. */
export const immediateBody = (changes: Body = {}): Body => ({
  calendario: { expiracao: 86_400 },
  devedor: { cpf: '52998224725', nome: 'Marta Quintana' },
  valor: { original: '50.00' },
  chave: KEY,
  ...changes,
});

/** A legal body of PUT /cobv/{txid}. */
export const dueBody = (dueDay: string, changes: Body = {}): Body => ({
  ...immediateBody(),
  calendario: { dataDeVencimento: dueDay, validadeAposVencimento: 5 },
  ...changes,
});

let made = 0;

/** A txid that no test of this process has used. */
export function newTxid(): string {
  made += 1;
  return `Teste${String(made).padStart(27, '0')}`;
}
