import type { LedgerDatabase } from '../../../../src-main/ledger/engine/ledger-database.ts';
import type { LedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { charge, day, mandate, settlement } from '../../fake/records/ledger-records.ts';
import { AT, cancelled, TODAY } from './erasable-world.ts';

/** The mandate of a payer, cancelled, and whatever is kept of another: a payment without a charge, words, a decision, a filter, a delivery. */
export function fillTwo(
  writer: LedgerWriter,
  { name, other }: { readonly name: string; readonly other: string },
): void {
  const payers = [name, other].map((each) => ({ name: each, document: null }));
  const [mandates, raw] = [
    payers.map((payer, place) =>
      mandate({ ...cancelled, idRec: place === 0 ? 'RRZ' : 'RRJ', payer, raw: '{}' }),
    ),
    JSON.stringify({ pagador: { nome: other } }),
  ];
  const due = charge({ txid: 'txj', idRec: 'RRJ', status: 'EXPIRADA', dueDate: day('2026-02-10') });
  const orphan = settlement({ endToEndId: 'EJ', txid: null, raw });
  writer.store({ mandates, charges: [due], settlements: [orphan] }, AT);
  writer.reconcile(TODAY, AT);
  const message = { situation: 'unpaid', tone: 'formal', way: 'mail', txids: ['txj'] } as const;
  writer.setContact(2, { phone: '', email: '', note: `mãe de ${other}` }, AT);
  writer.recordMessages([{ ...message, payerId: 2, body: `Olá, ${other}` }], AT);
  writer.decide('txj', 'settled_outside', `${other} pagou em dinheiro`, AT);
  writer.setNote('saved_filters', JSON.stringify([{ name: other }]));
  const delivery = { receivedAt: AT, kind: 'unrecognised', contentHash: 'j', firstKeys: [] } as const;
  writer.recordDelivery({ ...delivery, id: null, bodyText: raw });
}

/** Every text that somebody or the bank wrote about a payer, table by table. */
export const textsOf = (db: LedgerDatabase): readonly string[] =>
  [
    'SELECT raw FROM settlement',
    'SELECT note FROM payer_contact',
    'SELECT body FROM payer_message',
    'SELECT note FROM decision',
    `SELECT note FROM act WHERE kind = 'decision'`,
    `SELECT why FROM history WHERE what = 'decision'`,
    `SELECT value FROM meta WHERE name = 'note.saved_filters'`,
    'SELECT body FROM delivery',
  ].flatMap((sql) => db.prepare<[], string>(sql).pluck().all());
