import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findOnPath } from '../../../../build/programs.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { type AccountPlan, DEFAULT_PLAN } from '../../../../src-main/core/close/accounts.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { bookedLines } from '../../../../src-main/exports/journals/booked-lines.ts';
import { journalTexts } from '../../../../src-main/exports/journals/journal-lines.ts';
import { piecesOf, writePieces } from '../../../../src-main/exports/write-texts.ts';
import { ACCOUNT_USES, type AccountUse } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import {
  JOURNAL_FORMATS,
  type JournalFormatName,
} from '../../../../src-preload/contract/vocabulary/exports.ts';
import { charge, mandate, noon, refund, settlement } from '../../../support/fake/records/ledger-records.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { LedgerFolder } from '../../../support/in-process/ledger/ledger-folder.ts';

/** Accounts as offices name them; each name is something else to one of the programs. */
const ODD_NAMES: Partial<Record<AccountUse, string>> = {
  ...{ bank: '1.1.01  Banco Itaú', receipt: '* Clientes', joining: '!Clientes', excess: '[Adiantamentos]' },
  ...{ orphan: '(A identificar)', refund_original: '(-) Devoluções', refund_med_fraud: 'Devoluções' },
  ...{
    refund_med_automatic: '- Devoluções ; MED',
    refund_withdrawal: 'Ativo',
    refund_other: '::',
    fee: '(-) Tarifas (MED)',
  },
};
const ODD_PLAN: AccountPlan = new Map(
  ACCOUNT_USES.map((use, at) => [use, { code: String(396 + at), name: ODD_NAMES[use] ?? '' }]),
);

/** Two accounts of one name are told apart by their codes. */
const FRAUD_CODE = ODD_PLAN.get('refund_med_fraud')?.code;

const QUIET = { isCancelled: () => false, onProgress: () => {} };
const DAYS = { from: civilDate('2026-01-01'), to: civilDate('2026-12-31') };
/** Names and contracts as people write them: each character here means something in one of the formats. */
const ODD = [
  'Ana; "a" | b, c',
  'José\\ [2026-01-01] #x',
  '*! = 100 @ {2}',
  'tags: :um:dois:',
  'Zoë  Müller ☂',
];
const NATURES = ['ORIGINAL', 'MED_FRAUDE', 'MED_FAISCA_AUTOMATICO', 'RETIRADA', null, 'OUTRA'];

let ledger: LedgerFolder;
beforeAll(() => {
  ledger = new LedgerFolder();
  fill();
  return () => ledger[Symbol.dispose]();
});

/** Charges of odd names paid once, twice, in part, too much; refunds of every nature; joining payments; payments of nobody. */
function fill(): void {
  const writer = ledger.write();
  const mandates = ODD.map((name, at) =>
    mandate({
      ...{ idRec: `R${at}`.padEnd(29, '0'), contract: name, joiningTxid: `J${at}` },
      ...{ payer: { name, document: null } },
    }),
  );
  const charges = Array.from({ length: 120 }, (_, at) =>
    charge({
      txid: `tx${at}`,
      idRec: mandates[at % 5]?.idRec ?? '',
      amount: centavos(10_000 + at),
      dueDate: dayOf(at),
    }),
  );
  const settlements = Array.from({ length: 400 }, (_, at) => {
    const moment = noon(dayOf(at));
    const amount = centavos([10_000 + (at % 120), 5_000, 12_345][at % 3] ?? 1);
    const back = refund({
      ...{
        id: `D${at}`,
        amount: centavos(1 + (at % 4_000)),
        nature: NATURES[(at / 2) % NATURES.length] ?? null,
      },
      ...{ status: 'DEVOLVIDO', settledAt: noon(dayOf(at + 40)), requestedAt: moment },
    });
    const txid = at % 9 === 0 ? 'nobody' : at % 11 === 0 ? `J${at % 5}` : `tx${at % 120}`;
    return settlement({
      endToEndId: `E${at}`,
      txid,
      at: moment,
      amount,
      refunds: at % 2 === 0 ? [back] : [],
    });
  });
  writer.store({ mandates, charges, settlements }, noon('2026-12-30'));
  writer.reconcile(civilDate('2026-12-30'), noon('2026-12-30'));
  for (const at of [3, 40])
    writer.addFee(
      { day: dayOf(at), amount: centavos(990 + at), text: 'pacote; "mensal" | [1]' },
      noon('2026-12-30'),
    );
}

const dayOf = (at: number) =>
  civilDate(`2026-${String((at % 10) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`);

async function written(format: JournalFormatName, plan = DEFAULT_PLAN): Promise<string> {
  const target = join(tempFolder(), `journal.${format}`);
  const reader = ledger.read();
  onTestFinished(() => reader.close());
  const lines = bookedLines(reader.eachMoneyLine(DAYS), reader.fees(DAYS));
  await writePieces(
    piecesOf(journalTexts(format, lines, plan, { from: DAYS.from, readTo: null })),
    target,
    QUIET,
  );
  return target;
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}

/** Asked of the tables, without the app's own reading. */
const ask = (sql: string): number => ledger.sql((db) => db.prepare<[], number>(sql).pluck().get() ?? 0);

const REFUNDS = 'FROM refund f JOIN settlement s ON s.id = f.settlement_id';

/** The first amount that a text shows, in centavos. */
const amountIn = (text: string): number =>
  Number((/-?[\d,]+\.\d\d/.exec(text)?.[0] ?? 'NaN').replace(/[.,]/g, ''));

/** The balance of an account, as each program tells it. */
const BALANCE: Readonly<Record<JournalFormatName, (file: string, account: string) => number>> = {
  hledger: (file, account) => amountIn(run('hledger', ['-f', file, 'balance', '--no-total', account])),
  ledger: (file, account) =>
    amountIn(run('ledger', ['-f', file, '--strict', 'balance', '--no-total', account])),
  beancount: (file, account) =>
    amountIn(
      run('bean-query', [
        '-q',
        file,
        `SELECT sum(position) WHERE account = "${account.replaceAll(' ', '-')}"`,
      ]),
    ),
};

const CHECK: Readonly<Record<JournalFormatName, (file: string) => string>> = {
  hledger: (file) => run('hledger', ['-f', file, 'check', '--strict']),
  ledger: (file) => run('ledger', ['-f', file, '--strict', '--pedantic', 'balance']),
  beancount: (file) => run('bean-check', [file]),
};

/** The codes of entries, as each program that knows such tells them. */
const CODES: Readonly<Record<JournalFormatName, (file: string) => string>> = {
  hledger: (file) => run('hledger', ['-f', file, 'codes']),
  ledger: (file) => run('ledger', ['-f', file, '--format', '%(code)', 'register']),
  beancount: () => '',
};

/** On Debian `npm test` installs them. */
const PROGRAMS: Readonly<Record<JournalFormatName, string>> = {
  hledger: 'hledger',
  ledger: 'ledger',
  beancount: 'bean-check',
};

describe.each(JOURNAL_FORMATS.filter((format) => findOnPath([PROGRAMS[format]]) !== null))(
  'a journal for %s',
  (format) => {
    it('is taken by the program itself, and tells the same money as the ledger', async () => {
      const file = await written(format);
      CHECK[format](file);
      const received = ask('SELECT sum(amount) FROM settlement');
      const returned = ask("SELECT sum(amount) FROM refund WHERE status = 'DEVOLVIDO'");
      const fees = ask('SELECT sum(amount) FROM bank_fee');
      expect(BALANCE[format](file, 'Ativo:Banco')).toBe(received - returned - fees);
      expect(BALANCE[format](file, 'Resultado:Tarifas bancárias')).toBe(fees);
      const orphans = ask('SELECT sum(amount) FROM settlement WHERE is_orphan');
      const orphansBack = ask(
        `SELECT sum(f.amount) ${REFUNDS} WHERE s.is_orphan AND coalesce(f.nature, 'ORIGINAL') IN ('ORIGINAL', 'RETIRADA')`,
      );
      expect(BALANCE[format](file, 'Passivo:A identificar')).toBe(orphansBack - orphans);
      const fraud = ask(`SELECT sum(f.amount) ${REFUNDS} WHERE f.nature = 'MED_FRAUDE'`);
      expect(BALANCE[format](file, 'Resultado:Devoluções:MED fraude')).toBe(fraud);
      for (const sum of [orphans, orphansBack, fraud, fees]) expect(sum).toBeGreaterThan(0);
    });

    it("has the office's accounts under names that the program takes, however odd, and none under another's", async () => {
      const file = await written(format, ODD_PLAN);
      CHECK[format](file);
      const received = ask('SELECT sum(amount) FROM settlement');
      const returned = ask("SELECT sum(amount) FROM refund WHERE status = 'DEVOLVIDO'");
      const fees = ask('SELECT sum(amount) FROM bank_fee');
      const fraud = ask(`SELECT sum(f.amount) ${REFUNDS} WHERE f.nature = 'MED_FRAUDE'`);
      const isGrouped = format === 'beancount';
      const at = (name: string): number => BALANCE[format](file, name);
      expect(at(isGrouped ? 'Ativo:1-1-01-Banco-Itaú' : '1.1.01 Banco Itaú')).toBe(
        received - returned - fees,
      );
      expect(at(isGrouped ? `Resultado:Devoluções-${FRAUD_CODE}` : `Devoluções ${FRAUD_CODE}`)).toBe(fraud);
      expect(at(isGrouped ? 'Resultado:Tarifas-MED' : 'Tarifas')).toBe(fees);
    });

    it('takes no beginning of a name for a mark or a code of the entry', async () => {
      const names = ['(Ana', '(A1) Ana', '! Ana', '*Ana', '! (* Ana', '(', 'Ana (x'];
      const reader = ledger.read();
      onTestFinished(() => reader.close());
      const lines = [...reader.eachMoneyLine(DAYS)].slice(0, names.length);
      const named = lines.map((line, at) => ({ ...line, payerName: names[at] ?? '' }));
      const file = join(tempFolder(), 'names');
      await writePieces(
        piecesOf(journalTexts(format, named, DEFAULT_PLAN, { from: DAYS.from, readTo: null })),
        file,
        QUIET,
      );
      CHECK[format](file);
      expect(CODES[format](file).trim()).toBe('');
    });

    it('is refused by the program when an entry is changed', async () => {
      const file = await written(format);
      const text = readFileSync(file, 'utf8');
      const changed = text.replace(/(Ativo:Banco +)\d+\.\d\d/, '$11.00');
      expect(changed).not.toBe(text);
      await writePieces(piecesOf([changed]), file, QUIET);
      expect(() => CHECK[format](file)).toThrow();
    });
  },
);
