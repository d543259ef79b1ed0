import type { PayerFilter, PayerRow } from '../../../../src-preload/contract/payers.ts';
import { PAYERS_PER_PAGE, type PayerOrder } from '../../../../src-preload/contract/vocabulary/payers.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { compareTexts } from '../../../core/compare-texts.ts';
import { maskDocument } from '../../../core/cpf-cnpj.ts';
import { addUp, type CentavosSum, exactSum } from '../../../core/money.ts';
import { daysLateOn } from '../../../core/reconcile.ts';
import { sqlOfEither } from '../../engine/ledger-database.ts';
import type { PayersPage } from '../../model/ledger-reader.ts';
import { isOfPersonSql, isSomebodySql, personSql } from '../../model/person-sql.ts';
import { IS_ABOUT } from '../rows/message-charges.ts';
import { IS_OWED } from '../rows/owed-sql.ts';
import { type DocumentColumns, documentOf } from '../rows/payer-columns.ts';
import type { PayerSearch } from '../rows/payer-search.ts';
import type { Snapshot } from '../rows/snapshot.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** A person with what is owed. */
type Debtor = {
  readonly id: number;
  readonly person: string;
  readonly sortKey: string;
  readonly charges: number;
  /** Digits. */
  readonly amount: string;
  readonly oldestDue: CivilDate | null;
  readonly oldestSettle: CivilDate | null;
};

/** Everybody who owes something: one walk over the index of what is owed, which holds nothing else. */
const IN_ARREARS = `
  WITH owed AS MATERIALIZED (
    SELECT payer_id, count(*) AS charges, sum(owed) AS amount, min(due_date) AS due, min(settle_date) AS settle
    FROM cycle y INDEXED BY cycle_owed WHERE ${IS_OWED} AND payer_id IS NOT NULL GROUP BY payer_id)
  SELECT max(p.id) AS id, ${personSql('p')} AS person, min(p.sort_key) AS sortKey, sum(o.charges) AS charges,
    CAST(sum(o.amount) AS TEXT) AS amount, min(o.due) AS oldestDue, min(o.settle) AS oldestSettle
  FROM owed o CROSS JOIN payer p ON p.id = o.payer_id WHERE ${isSomebodySql('p')} GROUP BY person`;

const PERSON = `
  SELECT max(p.id) AS id, ${personSql('p')} AS person, min(p.sort_key) AS sortKey, 0 AS charges,
    '0' AS amount, NULL AS oldestDue, NULL AS oldestSettle`;

const EVERYBODY = `${PERSON} FROM payer p WHERE ${isSomebodySql('p')} GROUP BY person`;

/** Those of whom a row was found, by all of their rows: whoever types a name waits for no walk over everybody. */
const FOUND = sqlOfEither(
  (engine) => `${PERSON}
  FROM json_each(?) w CROSS JOIN payer f ON f.id = CAST(w.value AS BIGINT)
  CROSS JOIN payer p ON ${isOfPersonSql(engine, 'p.id', 'f')} WHERE ${isSomebodySql('p')} GROUP BY person`,
);

type Compare = (a: Debtor, b: Debtor) => number;
const byName: Compare = (a, b) => compareTexts(a.sortKey, b.sortKey) || a.id - b.id;
const byAmount: Compare = (a, b) => {
  const [one, other] = [BigInt(a.amount), BigInt(b.amount)];
  return one === other ? byName(a, b) : Number(one < other) * 2 - 1;
};
/** Who owes nothing comes after everybody who does. */
const LAST = '9999';

const ORDERS: Readonly<Record<PayerOrder, Compare>> = {
  urgency: (a, b) => compareTexts(a.oldestDue ?? LAST, b.oldestDue ?? LAST) || byAmount(a, b),
  amount: byAmount,
  name: byName,
};

/** What lists of payers are read with. */
export type PayerReading = {
  readonly prepare: StatementCache;
  readonly snapshot: Snapshot;
  readonly payerSearch: PayerSearch;
  readonly asOf: () => CivilDate | null;
};

/** Everybody in arrears, by person: added up once, and remembered until charges change or another day is told of. */
function debtorsOf({ prepare, snapshot, asOf }: PayerReading): ReadonlyMap<string, Debtor> {
  return snapshot.remember(
    `payers in arrears ${asOf()}`,
    () =>
      new Map(
        prepare<Debtor>(IN_ARREARS)
          .all()
          .map((each) => [each.person, each]),
      ),
  );
}

/** The list of a filter in an order. The last one asked for is remembered, so that its pages are parts of it. */
export function payersOf(reading: PayerReading, filter: PayerFilter, order: PayerOrder): readonly Debtor[] {
  const { prepare, snapshot, payerSearch, asOf } = reading;
  const { choice, search } = filter;
  return snapshot.rememberOne(JSON.stringify(['payers', choice, search, order, asOf()]), () => {
    const debtors = debtorsOf(reading);
    const found = payerSearch(search);
    if (found === null && choice === 'arrears') return [...debtors.values()].toSorted(ORDERS[order]);
    const people =
      found === null ? prepare<Debtor>(EVERYBODY).all() : prepare<Debtor>(FOUND).all(JSON.stringify(found));
    return people
      .filter(({ person }) => choice === 'all' || debtors.has(person))
      .map((each) => debtors.get(each.person) ?? each)
      .toSorted(ORDERS[order]);
  });
}

/** A page of the payers of a filter, and what all of them owe. */
export function readPayersPage(
  reading: PayerReading,
  filter: PayerFilter,
  order: PayerOrder,
  page: number,
): PayersPage {
  const all = payersOf(reading, filter, order);
  const shown = all.slice(page * PAYERS_PER_PAGE, (page + 1) * PAYERS_PER_PAGE);
  const charges = all.reduce((sum, each) => sum + each.charges, 0);
  return {
    rows: rowsOf(reading, shown),
    total: { payers: all.length, charges, amount: exactSum(addUp(all.map(({ amount }) => amount))) },
  };
}

const PEOPLE = `
  SELECT p.id, ${personSql('p')} AS person FROM json_each(?) w CROSS JOIN payer p ON p.id = CAST(w.value AS BIGINT)`;

/**
 * By which number each of these payers is in the list now, in their order; null for who is not. It may be another than before: a person is named by the
 * newest of the rows that make the list.
 */
export function readListedPayers(
  reading: PayerReading,
  filter: PayerFilter,
  order: PayerOrder,
  payerIds: readonly number[],
): readonly (number | null)[] {
  const listed = new Map(payersOf(reading, filter, order).map(({ id, person }) => [person, id]));
  const people = new Map(
    reading
      .prepare<Pick<Debtor, 'id' | 'person'>>(PEOPLE)
      .all(JSON.stringify(payerIds))
      .map(({ id, person }) => [id, person]),
  );
  return payerIds.map((id) => listed.get(people.get(id) ?? '') ?? null);
}

const ROWS = sqlOfEither(
  (engine) => `
  SELECT p.name, p.document, p.document_kind AS documentKind, coalesce(c.phone, '') <> '' AS hasPhone,
    coalesce(c.email, '') <> '' AS hasEmail,
    EXISTS (SELECT 1 FROM mandate m INDEXED BY mandate_by_payer
      WHERE ${isOfPersonSql(engine, 'm.payer_id', 'p')} AND m.status_kind = 'APROVADA') AS hasActiveMandate
  FROM json_each(?) w CROSS JOIN payer p ON p.id = CAST(w.value AS BIGINT)
  LEFT JOIN payer_contact c ON c.person = ${personSql('p')} ORDER BY w.key`,
);

const CURRENT_MESSAGES = `
  SELECT m.person, m.at, m.way
  FROM json_each(?) w CROSS JOIN payer_message m INDEXED BY payer_message_by_person ON m.person = w.value
  WHERE EXISTS (SELECT 1 FROM payer_message_charge mc CROSS JOIN cycle y ON y.id = mc.charge_id
      WHERE ${IS_ABOUT} AND ${IS_OWED})
  ORDER BY m.at DESC, m.id DESC`;

type StoredRow = DocumentColumns & {
  readonly name: string;
  readonly hasPhone: 0 | 1;
  readonly hasEmail: 0 | 1;
  readonly hasActiveMandate: 0 | 1;
};

type CurrentMessage = NonNullable<PayerRow['lastMessage']> & { readonly person: string };

/** Messages about what people have not paid yet, newest first: of all of them at once, since a server may be far. */
export function readCurrentMessages(
  prepare: StatementCache,
  people: readonly string[],
): ReadonlyMap<string, readonly CurrentMessage[]> {
  const messages = prepare<CurrentMessage>(CURRENT_MESSAGES).all(JSON.stringify([...new Set(people)]));
  return Map.groupBy(messages, ({ person }) => person);
}

function rowsOf({ prepare, asOf }: PayerReading, debtors: readonly Debtor[]): PayerRow[] {
  const stored = prepare<StoredRow>(ROWS).all(JSON.stringify(debtors.map(({ id }) => id)));
  const owing = debtors.filter(({ charges }) => charges > 0).map(({ person }) => person);
  const said = readCurrentMessages(prepare, owing);
  const today = asOf();
  return debtors.flatMap((debtor, index) => {
    const row = stored[index];
    if (row === undefined) return [];
    const messages = said.get(debtor.person) ?? [];
    const [last] = messages;
    return {
      payerId: debtor.id,
      name: row.name,
      document: maskDocument(documentOf(row.document, row.documentKind)),
      ...arrearsOf(debtor, today),
      hasPhone: row.hasPhone === 1,
      hasEmail: row.hasEmail === 1,
      hasActiveMandate: row.hasActiveMandate === 1,
      messages: messages.length,
      lastMessage: last === undefined ? null : { at: last.at, way: last.way },
    };
  });
}

type Arrears = Pick<PayerRow, 'charges' | 'oldestDue' | 'daysLate'> & { readonly amount: CentavosSum };

/** What somebody owes, as of a day. */
function arrearsOf({ charges, amount, oldestDue, oldestSettle }: Owed, today: CivilDate | null): Arrears {
  const daysLate = oldestSettle === null || today === null ? null : daysLateOn(oldestSettle, today);
  return { charges, amount: exactSum(amount), oldestDue, daysLate };
}

const OWED = sqlOfEither(
  (engine) => `
  SELECT count(*) AS charges, CAST(coalesce(sum(y.owed), 0) AS TEXT) AS amount, min(y.due_date) AS oldestDue,
    min(y.settle_date) AS oldestSettle
  FROM payer p CROSS JOIN cycle y INDEXED BY cycle_owed ON ${IS_OWED} AND ${isOfPersonSql(engine, 'y.payer_id', 'p')}
  WHERE p.id = ?`,
);

type Owed = Pick<Debtor, 'charges' | 'amount' | 'oldestDue' | 'oldestSettle'>;

/** What a person owes, by any of the person's rows. */
export function readArrears({ prepare, asOf }: PayerReading, payerId: number): Arrears {
  const owed = prepare<Owed>(OWED).get(payerId);
  return arrearsOf(owed ?? { charges: 0, amount: '0', oldestDue: null, oldestSettle: null }, asOf());
}
