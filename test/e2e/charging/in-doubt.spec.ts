import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { mandateBody } from '../../../src-main/api-client/wire/bodies.ts';
import { addDays, civilDate, parseInstant } from '../../../src-main/core/civil-date.ts';
import type { MandateDraft } from '../../../src-main/core/drafts.ts';
import { openLedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { connectControl } from '../../../src-main/practice-bank/control/control-client.ts';
import { mandateDraft } from '../../support/fake/records/write-drafts.ts';
import type { RunningApp } from '../../support/own-process/running-app.ts';
import { type PracticeBankReady, startBank } from '../app/bank.ts';
import { addCompany, call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { expectReadable, strayKeys, violations } from '../checks/page-checks.ts';
import { InDoubtBanner } from '../pages/in-doubt-banner.ts';
import { MainPage } from '../pages/main-page.ts';

/** Leaves in the ledger what a crash leaves there: a mandate that was being created when the program ended. */
async function leaveSent(
  { dataDir }: RunningApp,
  clock: { readonly now: string; readonly today: string },
  contract: string,
  connectionId: string,
): Promise<MandateDraft> {
  const now = parseInstant(clock.now);
  if (now === null) throw new RangeError(clock.now);
  const firstDate = addDays(civilDate(clock.today), 10);
  const draft = mandateDraft({ contract, firstDate });
  const file = join(dataDir, 'ledgers', `${connectionId}.sqlite`);
  const ledger = openLedgerWriter(file, {
    backupFolder: join(dataDir, 'backups'),
    key: null,
    now: () => now,
  });
  ledger.markSent(ledger.intend({ kind: 'create_mandate', payload: draft }, now), now);
  ledger.close();
  return draft;
}

async function tokenOf({ tokenUrl, clientId, clientSecret }: PracticeBankReady): Promise<string> {
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const mandatesOf = async (page: Page, connectionId: string, search: string) => {
  const filter = { statuses: [], search };
  return (await call(page, 'mandates', 'page', { connectionId, filter, page: 0 })).rows;
};

test('what a crash left without an answer is shown, found at the bank, and not repeated', async ({
  page,
  app,
}) => {
  const banner = new InDoubtBanner(page);
  const bank = await startBank({ seed: 2 });
  const control = connectControl(bank.ready);
  const connectionId = await addCompany(page, bank.ready);
  await untilSynced(page, connectionId);
  await new MainPage(page).switchTo('Padaria Sol');
  await control.replaceFaults({ faults: [{ kind: 'malformed_json', method: 'GET', path: '/rec' }] });
  const draft = await leaveSent(app, await control.readClock(), 'FECHOU-NA-HORA', connectionId);
  const made = await fetch(`${bank.ready.baseUrl}/rec`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(bank.ready)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(mandateBody(draft)),
  });
  expect(made.status).toBe(201);
  const look = (): Promise<unknown> => call(page, 'writing', 'resolve', { connectionId });
  await expect(() => expect(look()).rejects.toThrow('answer_unreadable')).toPass();

  await expect(banner.region.getByRole('status')).toHaveText('1 pedido sem resposta do banco');
  await banner.show.click();
  await expect(banner.writes).toContainText('Criar recorrência: Marta Quintana · FECHOU-NA-HORA');
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expectReadable(page);
  }
  expect(await strayKeys(page)).toEqual([]);

  await control.replaceFaults({ faults: [] });
  await banner.resolveNow.focus();
  await page.keyboard.press('Enter');
  await expect(banner.region).toHaveCount(0);
  await expect(page.getByText('Nenhum pedido ficou sem resposta.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  const { idRec } = (await made.json()) as { idRec: string };
  expect((await mandatesOf(page, connectionId, draft.payer.name)).map((row) => row.idRec)).toEqual([idRec]);
  await bank.close();
});

test('what the bank cannot look up is given up after a clear question', async ({ page, app }) => {
  const banner = new InDoubtBanner(page);
  const bank = await startBank({ seed: 2 });
  const control = connectControl(bank.ready);
  await control.replaceFaults({ faults: [{ kind: 'list_not_offered', method: 'GET', path: '/rec' }] });
  const connectionId = await addCompany(page, bank.ready);
  await untilSynced(page, connectionId);
  await new MainPage(page).switchTo('Padaria Sol');
  await leaveSent(app, await control.readClock(), 'SEM-LISTA', connectionId);
  const look = () => call(page, 'writing', 'resolve', { connectionId });
  expect(await look()).toMatchObject([{ inDoubtBecause: 'looking', mayGiveUp: false }]);
  await expect(banner.region).toBeVisible();
  await control.stepClock({ hours: 1 });
  await expect(async () => expect(await look()).toMatchObject([{ mayGiveUp: true }])).toPass();
  await banner.show.click();
  await expect(banner.writes).toContainText('Este banco não tem uma lista em que o Ciclo possa procurar.');
  await banner.writes.getByRole('button', { name: /^Considerar não enviado/ }).click();
  await expect(banner.question).toContainText('SEM-LISTA');
  await expect(banner.question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await banner.question.getByRole('button', { name: /^Conferi no banco/ }).click();
  await expect(banner.region).toHaveCount(0);
  expect(await call(page, 'writing', 'open', { connectionId })).toEqual([]);
  await bank.close();
});
