import type { Locator, Page } from '@playwright/test';
import { call } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { arrowTo, pressOn, typeInto } from '../checks/keys.ts';
import { LANGUAGES } from '../checks/texts.ts';
import { begin, expectFocus, expectSound, openByPalette, type Text } from '../scenes/keyboard-walk.ts';
import { createMandate, PRACTICE, timesAsked } from '../scenes/new-mandates.ts';

test.use({ practice: 'large' });

const connectionId = PRACTICE;
/** From the practice bank's day to the first due date of each mandate. */
const DAYS = 6;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Asks the bank until what is read of it is so. */
async function untilRead<Read>(page: Page, read: () => Promise<Read>, expected: Read): Promise<void> {
  const poll = async () => {
    await call(page, 'sync', 'start', { connectionId });
    return read();
  };
  await expect.poll(poll, { timeout: 40_000 }).toEqual(expected);
}

const stateOf = async (page: Page, txid: string): Promise<string> =>
  (await call(page, 'cycles', 'detail', { connectionId, txid })).row.state;

/** A charge of a mandate of its own, sent by the contract. */
async function charge(
  page: Page,
  contract: string,
): Promise<{ idRec: string; txid: string; dueDate: string }> {
  const idRec = await createMandate(page, contract, { first: DAYS });
  await call(page, 'practiceBank', 'approveMandate', { idRec });
  const statusOf = async () =>
    (await call(page, 'mandates', 'detail', { connectionId, idRec })).row.statusKind;
  await untilRead(page, statusOf, 'APROVADA');
  const { today } = await call(page, 'practiceBank', 'readClock', null);
  const dueDate = dayAfter(today, DAYS);
  const sent = await call(page, 'charging', 'sendOne', {
    connectionId,
    charge: { idRec, dueDate, amount: 5_000, adjustsToBusinessDay: true, info: '' },
  });
  if (sent.kind !== 'done' || sent.id === null) throw new Error(JSON.stringify(sent));
  return { idRec, txid: sent.id, dueDate };
}

/** The drawer of a charge. */
const drawerOf = (page: Page, text: Text): Locator =>
  page.getByRole('dialog', { name: text('cycles:proof.title') });

/** Opens a dialog by a button of the drawer, leaves it by Escape to find the button again, and opens it anew. */
async function openDialog(page: Page, text: Text, kind: 'correct' | 'cancel' | 'retry'): Promise<Locator> {
  const button = drawerOf(page, text).getByRole('button', { name: text(`charging:${kind}.open`) });
  const dialog = page.getByRole('dialog', { name: text(`charging:${kind}.title`) });
  await pressOn(page, button);
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  return dialog;
}

/** Leaves a dialog that has done its work, by the button that it offers for that. */
async function leaveDialog(page: Page, text: Text, dialog: Locator): Promise<void> {
  await pressOn(page, dialog.getByRole('button', { name: text('charging:close') }).last());
  await expect(dialog).toHaveCount(0);
  await expectFocus(page, 'after the dialog');
  await expect(
    drawerOf(page, text)
      .locator('*:focus')
      .or(drawerOf(page, text).and(page.locator('*:focus'))),
  ).toBeVisible();
}

async function correct(page: Page, text: Text): Promise<void> {
  const dialog = await openDialog(page, text, 'correct');
  await typeInto(page, dialog.getByRole('textbox', { name: text('charging:field.info') }), 'Corrigida');
  await expectSound(page, 'a correction');
  await pressOn(page, dialog.getByRole('button', { name: text('charging:correct.send') }));
  await dialog.getByText(text('charging:correct.both')).waitFor();
  await expect(dialog.getByRole('button', { name: text('charging:close') }).last()).toBeFocused();
  await expectSound(page, 'what became of a correction');
  await leaveDialog(page, text, dialog);
}

async function cancel(page: Page, text: Text): Promise<void> {
  const dialog = await openDialog(page, text, 'cancel');
  await expect(dialog.getByRole('button', { name: text('charging:cancel.keep') })).toBeFocused();
  await pressOn(page, dialog.getByRole('button', { name: text('charging:cancel.confirm') }));
  await dialog.getByText(text('drafts:outcome.done')).waitFor();
  await expect(dialog.getByRole('button', { name: text('charging:close') }).last()).toBeFocused();
  await expectSound(page, 'what became of a cancellation');
  await leaveDialog(page, text, dialog);
  await drawerOf(page, text)
    .getByRole('link', { name: text('charging:change.another') })
    .waitFor();
}

async function retry(page: Page, text: Text): Promise<void> {
  const dialog = await openDialog(page, text, 'retry');
  await arrowTo(page, dialog.getByRole('radio', { disabled: false }).nth(1));
  await expectSound(page, 'the days of a retry');
  await pressOn(page, dialog.getByRole('button', { name: text('charging:retry.send') }));
  await dialog.getByText(text('drafts:outcome.done')).waitFor();
  await expectSound(page, 'what became of a retry');
  await leaveDialog(page, text, dialog);
}

for (const language of LANGUAGES) {
  test(`by keyboard alone, in ${language}: a charge corrected, one cancelled, a failed debit tried again`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const text = await begin(page, language);
    await call(page, 'charging', 'setReceiver', {
      connectionId,
      account: '4820175',
      accountType: 'CORRENTE',
      branch: '0001',
    });
    const changed = await charge(page, 'TECLAS-1');
    const failed = await charge(page, 'TECLAS-2');

    await openByPalette(page, changed.txid);
    await test.step('a charge is corrected', () => correct(page, text));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocus(page, 'after the drawer');
    const { charges } = await call(page, 'practiceBank', 'readCastMember', { idRec: changed.idRec });
    const second = charges.find(({ status }) => status !== 'CANCELADA')?.txid ?? '';
    expect(second).not.toBe(changed.txid);

    await openByPalette(page, second);
    await test.step('its successor is cancelled', () => cancel(page, text));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await call(page, 'practiceBank', 'failNextDebit', { idRec: failed.idRec, code: null });
    await call(page, 'practiceBank', 'runClockTo', { date: dayAfter(failed.dueDate, 3) });
    await untilRead(page, () => stateOf(page, failed.txid), 'unpaid');
    await openByPalette(page, failed.txid);
    await test.step('a failed debit is tried again', () => retry(page, text));
    expect(await timesAsked(page, 'POST', /\/cobr\/[^/]+\/retentativa/)).toBe(1);
  });
}
