import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const location = { hash: '' };
const move = (_state: unknown, _title: string, hash: string): void => {
  location.hash = hash;
};
const page = Object.assign(new EventTarget(), {
  location,
  history: { pushState: vi.fn(move), replaceState: vi.fn(move) },
  ciclo: { on: () => () => undefined, invoke: async () => ({ ok: true, value: null }) },
});
vi.stubGlobal('window', page);
vi.stubGlobal('HashChangeEvent', Event);

const { showCompany } = await import('../../../../../src-renderer/kit/routes/companies.ts');
const { holdPlace } = await import('../../../../../src-renderer/kit/routes/hash-route.ts');
const { openPlace } = await import('../../../../../src-renderer/kit/routes/places.ts');
const { useAppStore } = await import('../../../../../src-renderer/kit/queries/app-store.ts');

const shown = () => [useAppStore.getState().currentConnectionId, location.hash];
let letGo = (): void => undefined;

beforeEach(() => {
  useAppStore.setState({ currentConnectionId: 'sol' });
});
afterEach(() => letGo());

it.each([
  ['#/payers?payer=7&search=ana', '#/payers?search=ana'],
  ['#/cycles?tab=orphans&orphan=E1', '#/cycles?tab=orphans'],
  ['#/cycles?open=tx&state=unpaid', '#/cycles?state=unpaid'],
  ['#/mandates?mandate=RR1', '#/mandates'],
  ['#/cycles?payerOf=RR1&group=paid', '#/cycles?group=paid'],
  ['#/closing?month=2026-02&basis=caixa', '#/closing?month=2026-02&basis=caixa'],
  // The practice bank's payer and the form of a connection are of no company on screen.
  ['#/practice?tab=payers&payer=RR1', '#/practice?tab=payers&payer=RR1'],
  ['#/connections?edit=sol', '#/connections?edit=sol'],
])('of %s another company shows %s', (before, after) => {
  location.hash = before;
  showCompany('lua');
  expect(shown()).toEqual(['lua', after]);
});

it('is not shown before the place on screen may be left, and then with the place that was asked for', () => {
  location.hash = '#/payers?payer=7';
  let isAllowed = false;
  let leave = (): void => undefined;
  letGo = holdPlace((go) => {
    leave = go;
    return isAllowed;
  });
  openPlace({ kind: 'mandates', connectionId: 'lua' });
  expect(shown()).toEqual(['sol', '#/payers?payer=7']);
  showCompany('lua');
  expect(shown()).toEqual(['sol', '#/payers?payer=7']);
  isAllowed = true;
  leave();
  expect(shown()).toEqual(['lua', '#/payers']);
  openPlace({ kind: 'mandates', connectionId: 'sol' });
  expect(shown()).toEqual(['sol', '#/mandates']);
});

it('is not left for itself', () => {
  location.hash = '#/payers?payer=7';
  letGo = holdPlace(() => false);
  showCompany('sol');
  expect(shown()).toEqual(['sol', '#/payers?payer=7']);
});

it('is shown at once from a screen that is of no company', () => {
  location.hash = '#/office';
  letGo = holdPlace(() => false);
  showCompany('lua');
  expect(shown()).toEqual(['lua', '#/office']);
});
