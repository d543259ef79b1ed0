import { expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { cameAboutAndOpen } from '../../../../support/in-process/outbox/journal-states.ts';
import { daysAfter } from '../../../../support/in-process/practice-bank/request-bodies.ts';
import { cases, KILL_SEED, KILL_TIMEOUT_MS } from '../../../../support/lanes.ts';
import { KillableTasks } from '../../../../support/own-process/company/killable-tasks.ts';

const TODAY = civilDate('2025-11-20');
const PAYERS = cases({ few: 3, all: 6 });
const KILLS = cases({ few: 2, all: 6 });

/** Some kills come before the bank has made the charge or the mandate, others before its answer is whole. */
const SLOW = [
  { method: 'PUT', path: '/cob/*', bytesASecond: 4_000 },
  { method: 'POST', path: '/rec', bytesASecond: 8_000 },
] as const;

const formOf = (payer: number) => ({
  payerName: `Marta Quintana ${payer}`,
  payerDocument: '529.982.247-25',
  contract: `ADESAO-${payer}`,
  object: '',
  periodicity: 'MENSAL',
  firstDate: daysAfter(TODAY, 15),
  lastDate: '',
  fixedAmount: '89,90',
  floorAmount: '',
  retryPolicy: 'NAO_PERMITE',
  agreement: '',
  locationId: '',
  joiningTxid: '',
});

type ReadMandate = {
  readonly vinculo: { readonly contrato: string };
  readonly ativacao?: { readonly dadosJornada?: { readonly txid?: string } };
};

/** What the mandates of the forms name as their charge, at the bank. */
async function namedAtBank(tasks: KillableTasks): Promise<readonly (string | undefined)[]> {
  return (await tasks.listedAtBank<ReadMandate>('/rec'))
    .filter(({ vinculo }) => vinculo.contrato.startsWith('ADESAO-'))
    .map(({ ativacao }) => ativacao?.dadosJornada?.txid);
}

it(
  `makes one charge and one mandate that names it, wherever kill -9 comes between them (seed ${KILL_SEED})`,
  async () => {
    await using tasks = await KillableTasks.start({ payers: 1, months: 1, today: TODAY }, KILL_SEED);
    const { control } = tasks.bank;
    const before = new Set((await control.listJoiningCharges()).map(({ txid }) => txid));
    await tasks.slowDown(...SLOW);
    const forms = Array.from({ length: PAYERS }, (_, payer) => formOf(payer));
    await tasks.doAll(
      forms.map((form) => ({ kind: 'join', form })),
      KILLS,
    );
    expect(tasks.kills).toBeGreaterThan(0);
    const charges = (await control.listJoiningCharges()).filter(({ txid }) => !before.has(txid));
    expect(charges).toHaveLength(PAYERS);
    expect((await namedAtBank(tasks)).toSorted()).toEqual(charges.map(({ txid }) => txid).toSorted());
    expect(cameAboutAndOpen(tasks.dataDir)).toEqual([PAYERS * 2, {}]);
  },
  KILL_TIMEOUT_MS,
);
