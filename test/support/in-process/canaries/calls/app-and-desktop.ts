import type { Examples } from '../example.ts';

export const app: Examples<'app'> = {
  info: () => null,
  setPreferences: () => ({ theme: 'dark' }),
  pageShown: () => null,
};

export const desktop: Examples<'desktop'> = {
  takePlace: () => null,
  openLink: async (company) => {
    await company.ask('desktop', 'takePlace', null);
    await company.ask('desktop', 'openLink', { link: 'ciclo://mandate/ninguem/R0' });
    return { link: `ciclo://mandate/${company.connectionId}/${await company.mandate()}` };
  },
  testNotification: () => null,
  background: () => null,
  setPaused: async ({ ask }) => {
    await ask('desktop', 'setPaused', { isPaused: true });
    return { isPaused: false };
  },
  openMessage: () => ({ address: 'https://wa.me/5511987654321?text=a' }),
  networkChanged: () => ({ isOnline: true, hasChanged: true }),
};

export const doctor: Examples<'doctor'> = { examine: ({ own }) => own };

export const office: Examples<'office'> = {
  read: () => null,
  refresh: ({ own }) => own,
  search: () => ({ text: 'maria', from: null }),
};

export const overview: Examples<'overview'> = {
  read: ({ own }) => own,
  month: ({ own }) => ({ ...own, month: '2026-01' }),
};

export const support: Examples<'support'> = {
  report: () => null,
  logLines: () => null,
  showLog: () => null,
};

export const updates: Examples<'updates'> = {
  state: () => null,
  look: () => null,
  install: async ({ ask }) => {
    const state = await ask('updates', 'look', null);
    if (state.kind !== 'available') throw new Error(`updates are ${state.kind}`);
    return { version: state.newer.version };
  },
};

export const sync: Examples<'sync'> = {
  hasReadAll: async ({ own }) => own,
  status: ({ own }) => own,
  start: ({ own }) => own,
  cancel: async ({ own, ask }) => {
    await ask('sync', 'start', own);
    return own;
  },
};
