import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { civilMonth } from '../../../../src-main/core/civil-month.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import type { LedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { attempt, charge, day, mandate, noon, settlement } from '../../fake/records/ledger-records.ts';
import { chargeDraft, confirmationDraft, mandateDraft } from '../../fake/records/write-drafts.ts';
import type { AnyLedger } from './any-ledger.ts';
import { LedgerFolder } from './ledger-folder.ts';

export const NAME = 'Zózimo Quixadá Wx';
export const CPF = '52998224725';
const [EMAIL, STREET, CONTRACT] = ['zozimo@quixada.example', 'Rua Kzyx 77', 'KONTRATO-7781'];
const [INFO, NOTE, SENTENCE] = [
  'Aula de piano Zkq',
  'pagou na porta, tel. 9555-7781',
  'CPF 529.982.247-25 sem conta',
];
const ACCOUNT = '77019823';
const [PHONE, HOME_EMAIL, REMARK, MESSAGE] = [
  '+5511999887781',
  'zoz.casa@quixada.example',
  'Liga só de manhã Zkr',
  'Recado Zkm, faltam R$ 50,00',
];
const LINK = 'confirmou por 9555-7782 Zkw';

/** Everything in the ledger that tells who it is, in every form in which it stands there. The last are parts that the search keeps. */
export const TRACES: readonly string[] = [
  ...[NAME, 'zozimo quixada wx', 'Quixad', 'quixad', CPF, '529.982.247-25', EMAIL, STREET, CONTRACT],
  ...[INFO, NOTE, SENTENCE, ACCOUNT, PHONE, HOME_EMAIL, REMARK, MESSAGE, LINK, 'zoz', 'uix'],
];

const DEBTOR = { nome: NAME, cpf: CPF, email: EMAIL, logradouro: STREET };
const payer = { name: NAME, document: { kind: 'cpf', number: CPF } } as const;
export const AT = noon('2026-03-10');
export const TODAY = day('2026-03-10');

/** The person's mandate, cancelled, as the bank sends it. */
export const cancelled = mandate({
  ...{ idRec: 'RRZ', status: 'CANCELADA', contract: CONTRACT, object: INFO, payer },
  raw: JSON.stringify({
    ...{ idRec: 'RRZ', status: 'CANCELADA', valor: { valorRec: '50.00' } },
    vinculo: { contrato: CONTRACT, objeto: INFO, devedor: DEBTOR },
    calendario: { dataInicial: '2026-01-10', periodicidade: 'MENSAL' },
    atualizacao: [{ status: 'CANCELADA', data: '2026-02-01T12:00:00Z' }],
  }),
});

/** A paid charge of that mandate, as the bank sends it. */
export const concluded = charge({
  ...{ txid: 'txz', idRec: 'RRZ', status: 'CONCLUIDA' },
  attempts: [attempt({ endToEndId: 'EZ', status: 'PAGA', rejectionText: SENTENCE })],
  raw: JSON.stringify({
    ...{ txid: 'txz', idRec: 'RRZ', status: 'CONCLUIDA', valor: { original: '50.00' }, infoAdicional: INFO },
    calendario: { dataDeVencimento: '2026-01-12' },
    devedor: DEBTOR,
    tentativas: [{ status: 'PAGA', rejeicao: { codigo: 'AM09', descricao: SENTENCE } }],
  }),
});

/** What was paid for it. */
export const paid = settlement({
  ...{ endToEndId: 'EZ', txid: 'txz' },
  raw: JSON.stringify({
    ...{ endToEndId: 'EZ', txid: 'txz', valor: '50.00', horario: '2026-01-12T15:00:00Z' },
    ...{ infoPagador: INFO, pagador: { nome: NAME, cpf: CPF } },
  }),
});

const unreadable = (id: string | null) => ({
  ...({ kind: 'charge', id, reason: `valor: ${SENTENCE}` } as const),
  raw: JSON.stringify({ txid: id, devedor: DEBTOR }),
});

const delivered = (id: string | null, contentHash: string) => ({
  ...({
    receivedAt: AT,
    kind: id === null ? 'unrecognised' : 'settlement',
    id,
    contentHash,
    firstKeys: [],
  } as const),
  bodyText: JSON.stringify({ endToEndId: id, pagador: DEBTOR }),
});

/** Fills every table that can tell of a person: one who may be erased, and somebody else with the same amounts. */
export function fillWithPerson(writer: LedgerWriter): void {
  writer.store({ mandates: [mandate({ ...cancelled, status: 'APROVADA' })], charges: [charge()] }, AT);
  // Of somebody else's charge, before its money came.
  writer.decide('tx1', 'settled_outside', `pago por ${NAME}`, AT);
  writer.store(
    {
      mandates: [mandate(), cancelled],
      charges: [
        charge(),
        concluded,
        charge({ txid: 'tx3', status: 'EXPIRADA', idRec: 'RRZ', dueDate: day('2026-02-10') }),
      ],
      settlements: [settlement(), paid],
      quarantined: [unreadable('txq'), unreadable(null)],
    },
    AT,
  );
  const named = JSON.stringify({ pagador: DEBTOR });
  writer.store(
    {
      charges: [charge({ txid: 'txn', idRec: null, status: 'CONCLUIDA', raw: named })],
      settlements: [settlement({ endToEndId: 'EO', txid: null, raw: named })],
    },
    AT,
  );
  for (const txid of ['txz', 'tx1'])
    writer.store({ settlements: [settlement({ endToEndId: 'ED', txid, raw: named })] }, AT);
  writer.store({ quarantined: [unreadable('tx3')] }, AT);
  writer.store(
    {
      charges: [
        charge({
          txid: 'tx3',
          status: 'EXPIRADA',
          idRec: 'RRZ',
          dueDate: day('2026-02-10'),
          amount: centavos(7_000),
        }),
      ],
    },
    AT,
  );
  const raw = JSON.stringify({ idSolicRec: 'SCZ', destinatario: { cpf: CPF, conta: ACCOUNT } });
  const request = { idSolicRec: 'SCZ', idRec: 'RRZ', status: 'ACEITA', expiresAt: null, history: [], raw };
  writer.storeConfirmations([request]);
  const place = { id: 7, location: 'bank.example/7', idRec: 'RRZ', createdAt: null };
  writer.storeLocations([{ ...place, raw: JSON.stringify({ id: 7, devedor: DEBTOR }) }]);
  writer.reconcile(TODAY, AT);
  writer.decide('tx3', 'settled_outside', NOTE, AT);
  writer.setCollectionProof('tx3', { kind: 'protest', provenOn: day('2026-02-20'), note: NOTE }, AT);
  fillJournal(writer);
  fillNotes(writer);
  fillStatement(writer);
  fillWords(writer);
  for (const [id, hash] of [
    ['EZ', 'a'],
    [null, 'b'],
  ] as const)
    writer.recordDelivery(delivered(id, hash));
  writer.decideDelivery(1, 'confirmed', AT);
  writer.closeMonth({ month: civilMonth('2026-01'), basis: 'caixa', linesHash: null }, AT);
  writer.setNote(
    'desktop.news',
    JSON.stringify({ mark: 1, held: [{ payerName: NAME }, { payerName: 'Ana' }] }),
  );
}

/** A bank and an office whose numbers hold the payer's CPF. */
function fillStatement(writer: LedgerWriter): void {
  const line = { line: 1, day: TODAY, amount: centavos(5_000), endToEndId: 'EZ', refundId: null };
  const fee = { ...line, line: 2, amount: centavos(-150), endToEndId: null };
  const lines = [line, fee].map((each) => ({ ...each, fitId: `N${CPF}` }));
  const days = { from: TODAY, to: TODAY, wholeTo: TODAY };
  const statement = { ...days, sha256: 'x', format: 'ofx', account: null } as const;
  writer.importStatement({ ...statement, lines }, false, AT);
  writer.markFee(1, 2, AT);
  writer.setDocument('txz', { number: `N${CPF}`, issuedOn: TODAY }, AT);
}

/** What people wrote elsewhere: of somebody else's charge, of a tariff, of a payment that was taken off the person's charge again, as a file's name. */
function fillWords(writer: LedgerWriter): void {
  writer.setCollectionProof('tx1', { kind: 'protest', provenOn: day('2026-02-20'), note: NAME }, AT);
  writer.addFee({ day: TODAY, amount: centavos(200), text: `tarifa do boleto de ${NAME}` }, AT);
  writer.assign('EO', 'txz', AT, { reason: LINK });
  writer.assign('EO', null, AT, { reason: LINK });
  writer.recordPostings(
    {
      ...{ from: TODAY, to: TODAY, entries: 0, sha256: 'x', path: `/casa/${NAME}.txt`, rows: [] },
      ...{ received: centavos(0), refunded: centavos(0), revenue: centavos(0), fees: centavos(0) },
      settings: { layout: 'dominio', composed: null, accounts: [], cnpj: null, withRevenue: false },
    },
    AT,
  );
}

/** The person's row is the first that was stored; the other one's note and message name the person too. */
function fillNotes(writer: LedgerWriter): void {
  const message = { situation: 'unpaid', tone: 'formal', way: 'mail', txids: ['tx3'] } as const;
  writer.setContact(1, { phone: PHONE, email: HOME_EMAIL, note: REMARK }, AT);
  writer.setContact(2, { phone: '', email: 'ana@exemplo.com', note: `vizinha de ${NAME}` }, AT);
  writer.recordMessages(
    [
      { ...message, payerId: 1, body: MESSAGE },
      { ...message, payerId: 2, body: `Recado também para ${NAME}`, txids: [] },
    ],
    AT,
  );
}

function fillJournal(writer: LedgerWriter): void {
  const violations = [{ field: 'whole', reason: 'unknown', text: SENTENCE } as const];
  const recipient = { ...confirmationDraft('RRZ').recipient, account: ACCOUNT };
  const done = [
    { kind: 'put_charge', payload: chargeDraft('RRZ', { txid: 'txz', info: INFO }) },
    { kind: 'revise_mandate', payload: { idRec: 'RRZ', revision: { payerName: NAME } } },
    { kind: 'create_confirmation', payload: { ...confirmationDraft('RRZ'), recipient } },
  ] as const;
  for (const write of done) {
    const id = writer.intend(write, AT);
    writer.markSent(id, AT);
    writer.closeWrite(id, { state: 'done', bankId: null }, AT);
  }
  const contact = { phone: PHONE, email: HOME_EMAIL };
  const payload = { ...mandateDraft({ payer, contract: CONTRACT, object: INFO }), contact };
  const refused = writer.intend({ kind: 'create_mandate', payload }, AT);
  writer.markSent(refused, AT);
  writer.closeWrite(refused, { state: 'refused', code: 'write_refused', violations }, AT);
}

/** Which traces stand in any byte of any file below a folder, with the file. */
export function tracesIn(folder: string, traces = TRACES): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return traces.filter((trace) => bytes.includes(trace)).map((trace) => `${name}: ${trace}`);
    });
}

/** Which traces a ledger holds: in any byte of its folder, or where it is at a server in any row of any table, with the file or table. */
export const tracesOf = (ledger: AnyLedger, traces = TRACES): readonly string[] =>
  ledger instanceof LedgerFolder ? tracesIn(ledger.folder, traces) : tracesInRows(ledger, traces);

function tracesInRows(ledger: AnyLedger, traces: readonly string[]): readonly string[] {
  return ledger.behind((db) => {
    const tables = db.prepare<[], string>(
      'SELECT tablename FROM pg_tables WHERE schemaname = current_schema()',
    );
    return tables
      .pluck()
      .all()
      .flatMap((table) => {
        const rows = db.prepare(`SELECT * FROM ${table}`).raw().all();
        // As they are: JSON of them would hide what JSON escapes.
        const text = rows.map((row) => Object.values(Object(row)).join('\n')).join('\n');
        return traces.filter((trace) => text.includes(trace)).map((trace) => `${table}: ${trace}`);
      });
  });
}

/** Amounts, states and identifiers of everything in a ledger: what an erasing leaves alone. */
export function moneyIn(ledger: AnyLedger): readonly unknown[] {
  return ledger.behind((db) =>
    [
      'SELECT * FROM total WHERE charges > 0 ORDER BY due_date, settle_date, state',
      'SELECT id, due_date, settle_date, amount, state, grp, paid, refunded, paid_at, reasons FROM cycle ORDER BY id',
      'SELECT txid, mandate_id, status, amount, due_date FROM charge ORDER BY id',
      'SELECT end_to_end_id, txid, amount, at, refunded, link, charge_id FROM settlement ORDER BY id',
      'SELECT * FROM refund',
      'SELECT * FROM closing',
      'SELECT * FROM closing_line ORDER BY text',
      'SELECT statement_id, line, day, amount, end_to_end_id, refund_id FROM bank_statement_line',
      'SELECT id, status, start_date, end_date, fixed_amount FROM mandate ORDER BY id',
      'SELECT id, kind, txid, id_rec, due_date, state FROM intended_write ORDER BY id',
      'SELECT id, kind, record_id, content_hash, fate FROM delivery ORDER BY id',
      'SELECT charge_id, kind, at FROM decision ORDER BY charge_id',
      'SELECT id, day, amount FROM bank_fee ORDER BY id',
      'SELECT charge_id, kind, proven_on FROM collection_proof',
      'SELECT subject, subject_id, at, what, to_value FROM history ORDER BY id',
    ].map((sql) => db.prepare(sql).all()),
  );
}
