import type { Locator, Page } from '@playwright/test';
import { call } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { arrowTo, pressOn, tabTo, typeInto } from '../checks/keys.ts';
import { among, LANGUAGES } from '../checks/texts.ts';
import { begin, expectFocus, expectSound, goByKeys, type Text } from '../scenes/keyboard-walk.ts';
import { creations, PRACTICE, typedDayIn } from '../scenes/new-mandates.ts';

test.use({ practice: 'large' });

/** A txid that is one, of a charge that is none. */
const NOT_THERE = 'naoExiste00000000000000000000';

const fieldOf = (page: Page, text: Text, name: string): Locator => {
  const named = { name: text(`mandate-form:fields.${name}`) };
  const main = page.getByRole('main');
  return main.getByRole('textbox', named).or(main.getByRole('combobox', named));
};

/** Sends the form from a field, by Enter, to find the focus on what is wrong first and its reason read out with it. */
async function expectFault(page: Page, text: Text, name: string, reason: string): Promise<void> {
  await page.keyboard.press('Enter');
  const field = fieldOf(page, text, name);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(among(text(reason)));
}

/** Leaves the calendar of a day as it was, to find its button again. */
async function lookAtCalendar(page: Page, text: Text): Promise<void> {
  const button = page
    .getByRole('main')
    .getByRole('button', { name: text('common:dates.pick') })
    .last();
  await pressOn(page, button);
  const calendar = page.getByRole('dialog');
  await expect(calendar.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(button).toBeFocused();
}

/** Touches every field of the form; several of them at fault. */
async function fillAtFault(page: Page, text: Text): Promise<void> {
  const main = page.getByRole('main');
  const type = (name: string, typed: string) => typeInto(page, fieldOf(page, text, name), typed);
  await type('payerDocument', '123.456.789-00');
  await type('contract', 'CAMPOS-1');
  await type('object', 'Mensalidade');
  await type('agreement', '7');
  await arrowTo(page, main.getByRole('radio', { name: text('mandates:periodicity.TRIMESTRAL') }));
  await type('firstDate', '31/02/2027');
  await lookAtCalendar(page, text);
  await type('lastDate', await typedDayIn(page, 400));
  await arrowTo(page, main.getByRole('radio', { name: text('mandate-form:amount.floor') }));
  await type('floorAmount', '1.234');
  await arrowTo(page, main.getByRole('radio', { name: text('mandate-form:retry.NAO_PERMITE') }));
  await type('joiningTxid', 'curto');
}

/** Mends one fault after the other; what is left at last the bank itself refuses. */
async function mend(page: Page, text: Text): Promise<void> {
  const type = (name: string, typed: string) => typeInto(page, fieldOf(page, text, name), typed);
  await expectFault(page, text, 'payerName', 'drafts:every.required');
  await expectSound(page, 'a form at fault, whole');
  await type('payerName', 'Heloísa Araújo');
  await expectFault(page, text, 'payerDocument', 'drafts:every.check_digits');
  await type('payerDocument', '123.456.789-09');
  await expectFault(page, text, 'firstDate', 'drafts:firstDate.malformed');
  await type('firstDate', await typedDayIn(page, 20));
  await expectFault(page, text, 'floorAmount', 'drafts:every.ambiguous_amount');
  await type('floorAmount', '1.234,00');
  await expectFault(page, text, 'joiningTxid', 'drafts:joiningTxid.malformed');
  await type('joiningTxid', NOT_THERE);
  expect(await creations(page)).toBe(0);
  await expectFault(page, text, 'agreement', 'violations:agreement_refused');
  await type('agreement', '');
  await expectFault(page, text, 'joiningTxid', 'violations:joining_charge_refused');
  await type('joiningTxid', '');
}

async function createWhole(page: Page, text: Text): Promise<void> {
  const main = page.getByRole('main');
  await goByKeys(page, 'm', text('mandate-form:title'));
  await fillAtFault(page, text);
  await mend(page, text);
  const create = main.getByRole('button', { name: text('mandate-form:activation.create') });
  await pressOn(page, create);
  await expect(fieldOf(page, text, 'locationId')).not.toHaveValue('');
  await expect(create).toBeFocused();
  await pressOn(page, main.getByRole('button', { name: text('mandate-form:create') }));
  await expect(main.getByRole('heading', { name: text('mandate-form:done.created') })).toBeFocused();
}

const HEADER = 'nome;cpf_ou_cnpj;contrato;periodicidade;primeira_data;valor;novas_tentativas';

/** Three rows are pasted: one is at fault, one is left out by hand, one is sent. */
async function importRows(page: Page, text: Text): Promise<void> {
  const main = page.getByRole('main');
  const rest = `mensal;${await typedDayIn(page, 20)};99,90;sim`;
  const documents = ['123.456.789-09', '123.456.789-00', '12ABC34501DE35'];
  const rows = documents.map((document, index) => `Bia;${document};LISTA-${index + 1};${rest}`);
  await goByKeys(page, 'r', text('mandates:title'));
  await pressOn(page, main.getByRole('link', { name: text('mandates:actions.import') }));
  await tabTo(page, main.getByRole('textbox', { name: text('mandate-import:source.paste') }));
  await page.keyboard.insertText([HEADER, ...rows].join('\n'));
  await pressOn(page, main.getByRole('button', { name: text('mandate-import:source.check') }));
  const table = main.getByRole('region', { name: text('mandate-import:preview.table') });
  await expect(table.getByRole('row', { name: /LISTA-2/ })).toHaveText(
    among(text('drafts:every.check_digits')),
  );
  await expectFocus(page, 'after the rows were read');
  await pressOn(page, main.getByRole('switch', { name: text('mandate-import:preview.onlyFaulty') }), 'Space');
  await expect(table.locator('tr[aria-rowindex]')).toHaveCount(1);
  await page.keyboard.press('Space');
  await pressOn(page, table.getByRole('row', { name: /LISTA-3/ }).getByRole('checkbox'), 'Space');
  await expectSound(page, 'rows that were chosen');
  await pressOn(page, main.getByRole('button', { name: text('mandate-import:preview.send_one') }));
  await main.getByRole('heading', { name: text('mandate-import:run.done') }).waitFor();
  await expectSound(page, 'an import that ended');
  await pressOn(page, main.getByRole('button', { name: text('mandate-import:run.another') }));
  await main.getByRole('textbox', { name: text('mandate-import:source.paste') }).waitFor();
  await expectFocus(page, 'after the import');
}

for (const language of LANGUAGES) {
  test(`by keyboard alone, in ${language}: every field of a mandate, each fault found; rows of a list`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const text = await begin(page, language);
    await test.step('a mandate from the form', () => createWhole(page, text));
    await test.step('mandates from a list', () => importRows(page, text));
    // The bank refused two; then one came from the form and one from the list.
    expect(await creations(page)).toBe(4);
    const filter = { statuses: [], search: 'LISTA-' };
    await expect
      .poll(async () => {
        const found = await call(page, 'mandates', 'page', { connectionId: PRACTICE, filter, page: 0 });
        return found.rows.map(({ contract }) => contract);
      })
      .toEqual(['LISTA-1']);
  });
}
