import { createBankApi } from '../../../src-main/api-client/create-bank-api.ts';
import { type CivilDate, civilDate } from '../../../src-main/core/civil-date.ts';
import {
  type ControlClient,
  connectControl,
} from '../../../src-main/practice-bank/control/control-client.ts';
import { mandateDraft } from '../../support/fake/records/write-drafts.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';
import { type PracticeBank, startBank } from '../app/bank.ts';
import { addCompany, pollAgain, untilSynced } from '../app/bridge.ts';
import { test as base } from '../app/fixtures.ts';

/** A shop with an almost empty ledger: one mandate of one payer, and one that was just created and waits. */
export type Shop = {
  readonly bank: PracticeBank;
  readonly control: ControlClient;
  readonly connectionId: string;
  readonly idRec: string;
};

const TODAY: CivilDate = civilDate('2025-11-20');

/** A test whose page shows a {@link Shop} at a bank of its own, which the test may change and trouble as it likes. */
export const test = base.extend<{ shop: Shop }>({
  shop: async ({ page }, use) => {
    const bank = await startBank({ seed: 3, payers: 1, months: 1, today: TODAY });
    const connectionId = await addCompany(page, bank.ready);
    await untilSynced(page, connectionId);
    const api = createBankApi(practiceAccess(bank.ready));
    const { idRec } = await api.writes.createMandate(mandateDraft(), AbortSignal.timeout(20_000));
    await api.close();
    await pollAgain(page, connectionId);
    await use({ bank, control: connectControl(bank.ready), connectionId, idRec });
    await bank.close();
  },
});

export { expect } from '@playwright/test';
