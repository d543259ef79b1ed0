import type { Locator, Page } from '@playwright/test';
import { freePort } from '../../support/in-process/network/free-port.ts';
import { call } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { pressOn, tabTo, typeInto } from '../checks/keys.ts';
import { among, LANGUAGES } from '../checks/texts.ts';
import { begin, expectFocus, expectSound, goByKeys, type Text } from '../scenes/keyboard-walk.ts';
import { PRACTICE } from '../scenes/new-mandates.ts';

test.use({ practice: 'large', permissions: ['clipboard-read', 'clipboard-write'] });

const button = (place: Locator, name: RegExp): Locator => place.getByRole('button', { name });

/** An address is registered, tested, and removed again. */
async function registrations(page: Page, text: Text): Promise<void> {
  const main = page.getByRole('main');
  await goByKeys(page, 'w', text('webhooks:title'));
  await tabTo(page, main.getByRole('tab', { name: text('webhooks:tab.registrations') }));
  await page.keyboard.press('ArrowRight');
  const port = main.getByRole('textbox', { name: text('webhooks:receiver.port') });
  await typeInto(page, port, String(await freePort()));
  await pressOn(page, button(main, text('webhooks:receiver.start')));
  await main.getByText(text('webhooks:receiver.on')).waitFor();
  await expectFocus(page, 'a receiver that was started');
  await tabTo(page, main.getByRole('tab', { name: text('webhooks:tab.receiver') }));
  await page.keyboard.press('ArrowLeft');

  const row = main.getByRole('row', { name: /127\.0\.0\.1/ });
  const add = button(main, text('webhooks:registrations.add'));
  await pressOn(page, add);
  const form = page.getByRole('dialog', { name: text('webhooks:form.addTitle') });
  await expect(form.getByRole('textbox', { name: text('webhooks:form.url') })).toBeFocused();
  await pressOn(page, button(form, text('webhooks:form.useReceiver')));
  await pressOn(page, button(form, text('webhooks:form.submit')));
  await expect(form).toHaveCount(0);
  await expect(add).toBeFocused();

  const examine = button(row, among(text('webhooks:registrations.action.test')));
  await pressOn(page, examine);
  const tested = page.getByRole('dialog', { name: text('webhooks:probe.title') });
  await tested.getByText(text('webhooks:probe.meaning.filters')).first().waitFor();
  await pressOn(page, button(tested, text('webhooks:probe.again')));
  await expect(button(tested, text('webhooks:probe.again'))).toBeFocused();
  await expectSound(page, 'a registration that was tested');
  await page.keyboard.press('Escape');
  await expect(examine).toBeFocused();

  await pressOn(page, button(row, among(text('webhooks:registrations.action.remove'))));
  const question = page.getByRole('dialog', { name: text('webhooks:removing.title') });
  await expect(button(question, text('webhooks:removing.keep'))).toBeFocused();
  await pressOn(page, button(question, text('webhooks:removing.confirm')));
  await expect(question).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expectSound(page, 'a registration that was removed');
  await expect(main.locator(':focus')).toBeVisible();
}

async function doctor(page: Page, text: Text): Promise<void> {
  const main = page.getByRole('main');
  await goByKeys(page, 'd', text('doctor:title'));
  await main.getByText(text('doctor:allWell')).waitFor();
  const again = button(main, text('doctor:again'));
  await pressOn(page, again);
  await main.getByText(text('doctor:allWell')).waitFor();
  await expect(again).toBeFocused();
  const technical = button(main, text('doctor:technicalOf')).first();
  await pressOn(page, technical);
  await expect(technical).toHaveAttribute('aria-expanded', 'true');
  await expectSound(page, 'an examination with its technical lines');
  await pressOn(page, button(main, text('doctor:copy')));
  await button(main, text('doctor:copied')).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
}

/** Ids are pasted, one of them none; one that is followed is let go and taken back. */
async function tracked(page: Page, text: Text): Promise<void> {
  const main = page.getByRole('main');
  const filter = { statuses: [], search: '' };
  const { rows } = await call(page, 'mandates', 'page', { connectionId: PRACTICE, filter, page: 0 });
  const ids = rows.slice(0, 2).map(({ idRec }) => idRec);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  // Words of either language find a screen.
  await page.keyboard.type('acompanhados');
  await expect(page.getByRole('option')).toHaveText([among(text('common:nav.tracking'))]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: text('tracking:title') }).waitFor();
  await expect(main).toBeFocused();
  const label = main.getByRole('textbox', { name: text('tracking:import.label') });
  await tabTo(page, label);
  await page.keyboard.insertText([...ids, 'curto'].join('\n'));
  await pressOn(page, button(main, text('tracking:import.check')));
  await pressOn(page, button(main, text('tracking:import.add_other')));
  await main.getByText(among(text('tracking:done.added_other'))).waitFor();
  await expectFocus(page, 'ids that were added');
  await pressOn(page, button(main, among(text('tracking:list.remove'))).first());
  const undo = button(page.locator('body'), text('common:undo.offer'));
  await undo.waitFor();
  await expectSound(page, 'an id that was let go');
  await pressOn(page, undo);
  await expect(undo).toHaveCount(0);
  await expect(button(main, among(text('tracking:list.remove')))).toHaveCount(2);
  await expectFocus(page, 'an id that was taken back');
}

/** A sheet is printed, and saved as a PDF by the print window. */
async function sheets(page: Page, text: Text): Promise<void> {
  const main = page.getByRole('main');
  const prints: string[] = [];
  page.on('console', (message) => prints.push(message.text()));
  await page.evaluate(() => {
    window.print = () => console.info('printed');
  });
  await goByKeys(page, 'i', text('printing:title'));
  const choices = main.getByRole('region', { name: text('printing:choose.title') });
  await pressOn(page, choices.getByRole('listitem').getByRole('checkbox').first(), 'Space');
  const check = button(main, text('printing:check.start')).or(button(main, text('printing:check.again')));
  await pressOn(page, check);
  await main.getByText(text('printing:check.ready_one')).waitFor();
  await expect(check).toBeFocused();
  await pressOn(page, button(main, text('printing:print')));
  await expect.poll(() => prints.filter((line) => line === 'printed')).toHaveLength(1);
  await pressOn(page, button(main, text('printing:savePdf')));
  await main.getByText(text('printing:byPageHint')).waitFor();
  await expect.poll(() => prints.filter((line) => line === 'printed')).toHaveLength(2);
  await expectFocus(page, 'a sheet that was printed');
}

for (const language of LANGUAGES) {
  test(`by keyboard alone, in ${language}: registrations, the doctor, ids, sheets`, async ({ page }) => {
    test.setTimeout(120_000);
    const text = await begin(page, language);
    await test.step('registrations', () => registrations(page, text));
    await test.step('the doctor', () => doctor(page, text));
    await test.step('ids', () => tracked(page, text));
    await test.step('sheets', () => sheets(page, text));
  });
}
