import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { arrowTo, downTo, pressOn, tabTo, typeInto } from '../checks/keys.ts';
import { LANGUAGES } from '../checks/texts.ts';
import { begin, expectFocus, expectSound, goByKeys, type Text } from '../scenes/keyboard-walk.ts';
import { createMandate, PRACTICE } from '../scenes/new-mandates.ts';

test.use({ practice: 'large', permissions: ['clipboard-read', 'clipboard-write'] });

/** The journeys by code, and the charge that goes along with two of them. */
const JOURNEYS = [
  { journey: 'JORNADA_2', kind: null, field: '' },
  { journey: 'JORNADA_3', kind: 'cob', field: 'activation:charge.immediate' },
  { journey: 'JORNADA_4', kind: 'cobv', field: 'activation:charge.due' },
] as const;
type Journey = (typeof JOURNEYS)[number];

/** From the list of mandates to the screen that activates one, by its drawer. */
async function openActivation(page: Page, text: Text, contract: string): Promise<void> {
  await goByKeys(page, 'r', text('mandates:title'));
  await typeInto(page, page.getByRole('main').getByRole('searchbox'), contract);
  await expect(page.getByRole('main').locator('tbody').getByRole('row')).toHaveCount(1);
  await pressOn(page, page.getByRole('table').getByRole('button').first());
  await pressOn(
    page,
    page.getByRole('dialog').getByRole('link', { name: text('mandates:actions.activate') }),
  );
  await page.getByRole('heading', { level: 1, name: text('activation:title') }).waitFor();
}

/** Gives the mandate what the journey needs, until its code is on screen. */
async function showCode(page: Page, text: Text, { journey, field }: Journey, label: string): Promise<void> {
  const main = page.getByRole('main');
  const code = main.getByLabel(text('activation:code.copyPaste'));
  await arrowTo(page, main.getByRole('radio', { name: text(`activation:${journey}.title`) }));
  await pressOn(page, main.getByRole('button', { name: text('activation:location.create') }));
  if (field !== '') {
    await typeInto(page, main.getByRole('combobox', { name: text(field) }), label);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pressOn(page, main.getByRole('button', { name: text('activation:charge.use') }));
  }
  await code.waitFor();
}

/** Copies the code and saves its picture; answers the code. */
async function takeCode(page: Page, text: Text): Promise<string> {
  const main = page.getByRole('main');
  const code = main.getByLabel(text('activation:code.copyPaste'));
  await pressOn(page, main.getByRole('button', { name: text('printing:code.copy') }));
  await main.getByRole('button', { name: text('printing:code.copied') }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await code.textContent());
  const save = main.getByRole('button', { name: text('printing:code.save') });
  await pressOn(page, save);
  await page.getByRole('menu').waitFor();
  const svg = page.getByRole('menuitem', { name: /^SVG/ });
  await downTo(page, svg);
  await page.keyboard.press('Enter');
  const saved = main.getByText(text('printing:code.saved'));
  expect(
    (await stat(/(\/.*\.svg)$/.exec((await saved.textContent()) ?? '')?.[1] ?? '')).size,
  ).toBeGreaterThan(0);
  await expect(save).toBeFocused();
  return copied;
}

for (const language of LANGUAGES) {
  test(`by keyboard alone, in ${language}: each journey by code, until the payer has authorised`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const text = await begin(page, language);
    for (const each of JOURNEYS) {
      const { journey, kind } = each;
      await test.step(journey, async () => {
        const contract = `CODIGO-${journey}`;
        const idRec = await createMandate(page, contract);
        const label = `Adesão ${journey}`;
        if (kind) await call(page, 'practiceBank', 'makeJoiningCharge', { kind, amount: 5_000, label });
        await openActivation(page, text, contract);
        await showCode(page, text, each, label);
        if (kind) await expectSound(page, `the code of ${journey}`);
        const code = await takeCode(page, text);
        // The screen asks by itself too, and may be the first.
        await tabTo(page, page.getByRole('button', { name: text('activation:watch.now') }));
        await call(page, 'practiceBank', 'payCode', { code });
        await page.keyboard.press('Enter');
        await page.getByText(text('activation:answered.approved.title')).waitFor();
        await expectFocus(page, `the answer to ${journey}`);
        await tabTo(page, page.getByRole('link', { name: text('activation:answered.approved.action') }));
        const { row } = await call(page, 'mandates', 'detail', { connectionId: PRACTICE, idRec });
        expect([row.statusKind, row.journey]).toEqual(['APROVADA', journey]);
      });
    }
  });
}
