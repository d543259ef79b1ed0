import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import { proveFiles } from '../../../src-main/exports/handed-files.ts';
import { charge, day, mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

it('holds a path to what was written there last, by whichever workstation: its clock may be behind', async () => {
  using ledger = newLedger();
  const writer = ledger.write();
  writer.store({ mandates: [mandate()], charges: [charge()] }, noon('2026-06-30'));
  writer.reconcile(day('2026-06-30'), noon('2026-06-30'));
  const month = civilMonth('2026-01');
  writer.closeMonth({ month, basis: 'caixa', linesHash: null }, noon('2026-07-01'));
  const path = join(tempFolder(), 'r.pdf');
  const file = { month, path, kind: 'monthly' } as const;
  writer.recordHandedFile({ ...file, sha256: sha256('first') }, noon('2026-07-03'));
  writer.recordHandedFile({ ...file, sha256: sha256('second') }, noon('2026-07-02'));
  const faultsWith = async (text: string) => {
    writeFileSync(path, text);
    return (await proveFiles(ledger.read().provenClosings())).map(({ faults }) => faults);
  };
  expect(await faultsWith('second')).toEqual([[]]);
  expect(await faultsWith('first')).toEqual([['file_changed']]);
  expect(await faultsWith('forged')).toEqual([['file_changed']]);
});
