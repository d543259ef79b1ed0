import type { Page } from '@playwright/test';
import { freePort } from '../../support/in-process/network/free-port.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { pressOn, tabTo, typeInto } from '../checks/keys.ts';
import { expectReadable, strayKeys } from '../checks/page-checks.ts';
import { LANGUAGES, textsIn } from '../checks/texts.ts';
import { PRACTICE, timesAsked, typedDayIn } from '../scenes/new-mandates.ts';

type Text = ReturnType<typeof textsIn>;
type Step = (page: Page, text: Text) => Promise<void>;

test.use({ practice: 'large' });

/** Goes to a screen by the navigation. */
async function goTo(page: Page, name: RegExp): Promise<void> {
  await pressOn(page, page.getByRole('navigation').first().getByRole('link', { name }));
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const createMandate: Step = async (page, text) => {
  const main = page.getByRole('main');
  await goTo(page, text('common:nav.mandates'));
  await pressOn(page, main.getByRole('link', { name: text('mandates:actions.new') }));
  const typed = {
    payerName: 'Heloísa Araújo',
    payerDocument: '12ABC34501DE35',
    contract: 'TECLADO-1',
    firstDate: await typedDayIn(page, 5),
    fixedAmount: '89,90',
  };
  for (const [field, value] of Object.entries(typed))
    await typeInto(page, main.getByRole('textbox', { name: text(`mandate-form:fields.${field}`) }), value);
  await pressOn(page, main.getByRole('button', { name: text('mandate-form:create') }));
  await main.getByRole('heading', { name: text('mandate-form:done.created') }).waitFor();
};

const activate: Step = async (page, text) => {
  const main = page.getByRole('main');
  await pressOn(page, main.getByRole('link', { name: text('mandate-form:done.activate') }));
  const byRequest = main.getByRole('radio', { name: text('activation:JORNADA_1.title') });
  await tabTo(page, main.getByRole('radio', { checked: true }));
  for (let presses = 0; presses < 4 && !(await byRequest.isChecked()); presses += 1)
    await page.keyboard.press('ArrowDown');
  const fields = { institution: '99990110', account: '998877' };
  for (const [field, value] of Object.entries(fields)) {
    const name = text(`activation:request.${field}`);
    // The payer's bank offers what it finds.
    const offering = main.getByRole('combobox', { name }).and(main.locator('input'));
    await typeInto(page, main.getByRole('textbox', { name }).or(offering), value);
  }
  await pressOn(page, main.getByRole('button', { name: text('activation:request.send') }));
  await main.getByRole('region', { name: text('activation:request.last') }).waitFor();
  const idRec = new URLSearchParams(page.url().split('?').at(-1)).get('id') ?? '';
  await call(page, 'practiceBank', 'stepClock', { hours: 1 });
  await call(page, 'practiceBank', 'approveMandate', { idRec });
  await main.getByText(text('activation:answered.approved.title')).waitFor({ timeout: 40_000 });
};

const charge: Step = async (page, text) => {
  const main = page.getByRole('main');
  await goTo(page, text('common:nav.charging'));
  await pressOn(page, main.getByRole('button', { name: text('charging:receiver.name') }));
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: text('common:save') }));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await pressOn(page, main.getByRole('button', { name: text('charging:month.choose_none') }));
  await typeInto(page, main.getByRole('searchbox'), 'teclado');
  const own = main.getByRole('row', { name: /TECLADO-1/ }).getByRole('checkbox');
  await pressOn(page, own, 'Space');
  await pressOn(page, main.getByRole('button', { name: text('charging:month.review') }));
  await pressOn(
    page,
    page.getByRole('dialog').getByRole('button', { name: text('charging:review.send_one') }),
  );
  await main.getByRole('heading', { name: text('charging:batch.finished') }).waitFor();
};

const receiveWebhooks: Step = async (page, text) => {
  const main = page.getByRole('main');
  await goTo(page, text('common:nav.connections'));
  await pressOn(page, main.getByRole('link', { name: text('connections:notices') }));
  await tabTo(page, main.getByRole('tab', { name: text('webhooks:tab.registrations') }));
  await page.keyboard.press('ArrowRight');
  await typeInto(
    page,
    main.getByRole('textbox', { name: text('webhooks:receiver.port') }),
    String(await freePort()),
  );
  await pressOn(page, main.getByRole('button', { name: text('webhooks:receiver.start') }));
  await main.getByText(text('webhooks:receiver.on')).waitFor();
  await tabTo(page, main.getByRole('tab', { name: text('webhooks:tab.receiver') }));
  await page.keyboard.press('ArrowLeft');
  await pressOn(page, main.getByRole('button', { name: text('webhooks:registrations.add') }));
  const form = page.getByRole('dialog');
  await pressOn(page, form.getByRole('button', { name: text('webhooks:form.useReceiver') }));
  await pressOn(page, form.getByRole('button', { name: text('webhooks:form.submit') }));
  await form.waitFor({ state: 'hidden' });
};

const cancelMandate: Step = async (page, text) => {
  const main = page.getByRole('main');
  await goTo(page, text('common:nav.mandates'));
  await typeInto(page, main.getByRole('searchbox'), 'TECLADO-1');
  await expect(main.locator('tbody').getByRole('row')).toHaveCount(1);
  await pressOn(page, main.getByRole('table').getByRole('button').first());
  await pressOn(
    page,
    page.getByRole('dialog').getByRole('button', { name: text('mandates:actions.cancel') }),
  );
  const question = page.getByRole('dialog', { name: text('mandates:cancelling.title') });
  await pressOn(page, question.getByRole('button', { name: text('mandates:cancelling.confirm') }));
  await page.getByText(text('mandates:cancelling.done')).waitFor();
};

const STEPS = { createMandate, activate, charge, receiveWebhooks, cancelMandate };

for (const language of LANGUAGES) {
  test(`a day's work by keyboard alone, in ${language}`, async ({ page }) => {
    test.setTimeout(180_000);
    await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
    await untilSynced(page, PRACTICE);
    if (language === 'en') await pressOn(page, page.getByRole('button', { name: 'EN: Switch to English' }));
    for (const [name, step] of Object.entries(STEPS)) {
      await test.step(name, () => step(page, textsIn(language)));
      await expectReadable(page, name);
      expect.soft(await strayKeys(page), name).toEqual([]);
    }
    expect(await timesAsked(page, 'POST', /\/rec$/)).toBe(1);
    expect(await timesAsked(page, 'PUT', /\/cobr\/[^/]+$/)).toBe(1);
    expect(await timesAsked(page, 'PATCH', /\/rec\/[^/]+$/)).toBe(1);
  });
}
