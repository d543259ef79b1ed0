import { onTestFinished } from 'vitest';
import { createBankApi } from '../../../../src-main/api-client/create-bank-api.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { MandateDraft } from '../../../../src-main/core/drafts.ts';
import { connectControl } from '../../../../src-main/practice-bank/control/control-client.ts';
import { startPracticeBank } from '../../../../src-main/practice-bank/practice-bank.ts';
import { mandateDraft } from '../../fake/records/write-drafts.ts';
import { practiceAccess } from '../practice-bank/practice-access.ts';
import { openCompany, pollOnce } from './company-application.ts';

/** A company at a practice bank of one payer that stands at noon of 20 November 2025, its first poll done. */
export async function applicationAtBank() {
  const bank = await startPracticeBank({ seed: 3, payers: 1, months: 1, today: civilDate('2025-11-20') });
  onTestFinished(() => bank.close());
  const company = await openCompany(bank.ready);
  const poll = () => pollOnce(company);
  const api = createBankApi(practiceAccess(bank.ready));
  onTestFinished(() => api.close());
  /** Creates a mandate at the bank, past the application, and lets the application read it. */
  const waitingMandate = async (changes: Partial<MandateDraft> = {}): Promise<string> => {
    const { idRec } = await api.writes.createMandate(mandateDraft(changes), new AbortController().signal);
    await poll();
    return idRec;
  };
  return { ...company, bank, control: connectControl(bank.ready), poll, waitingMandate };
}
