import { civilDate, parseInstant, type UtcInstant } from '../../../../src-main/core/civil-date.ts';
import type {
  ChargeDraft,
  ConfirmationDraft,
  JoiningChargeDraft,
  MandateDraft,
} from '../../../../src-main/core/drafts.ts';
import { centavos } from '../../../../src-main/core/money.ts';

/** An instant that is written as one. */
export function instant(text: string): UtcInstant {
  const read = parseInstant(text);
  if (read === null) throw new RangeError(text);
  return read;
}

/** A monthly mandate of R$ 129.90 from 20 December 2025 on, as the practice bank accepts it. */
export const mandateDraft = (changes: Partial<MandateDraft> = {}): MandateDraft => ({
  payer: { name: 'Marta Quintana', document: { kind: 'cpf', number: '52998224725' } },
  contract: 'CT-2025-0042',
  object: null,
  periodicity: 'MENSAL',
  firstDate: civilDate('2025-12-20'),
  lastDate: null,
  value: { kind: 'fixed', amount: centavos(12_990) },
  allowsRetries: true,
  agreement: null,
  locationId: null,
  joiningTxid: null,
  ...changes,
});

/** A charge of a mandate, paid into the practice bank's account. */
export const chargeDraft = (idRec: string, changes: Partial<ChargeDraft> = {}): ChargeDraft => ({
  txid: 'CicloTeste000000000000000001',
  idRec,
  dueDate: civilDate('2025-12-22'),
  amount: centavos(12_990),
  adjustsToBusinessDay: false,
  info: null,
  receiver: { account: '4820175', accountType: 'CORRENTE', branch: '0001' },
  ...changes,
});

/** An immediate charge for journey 3 of R$ 50.00, paid into the practice bank's account, good for a week. */
export const joiningChargeDraft = (changes: Partial<JoiningChargeDraft> = {}): JoiningChargeDraft => ({
  txid: 'CicloEntrada000000000000001',
  amount: centavos(5_000),
  key: 'cobranca@boavista.example.com',
  payer: { name: 'Marta Quintana', document: { kind: 'cpf', number: '52998224725' } },
  message: 'Matrícula',
  term: { kind: 'immediate', expirySeconds: 604_800 },
  ...changes,
});

export const confirmationDraft = (
  idRec: string,
  changes: Partial<ConfirmationDraft> = {},
): ConfirmationDraft => ({
  idRec,
  expiresAt: instant('2025-12-01T12:00:00Z'),
  recipient: {
    document: { kind: 'cpf', number: '52998224725' },
    account: '998877',
    branch: '2001',
    institution: '99990110',
  },
  ...changes,
});
