import { DEFAULT_IDLE_MINUTES } from '../../../../../src-preload/contract/vocabulary/lock.ts';
import type { Company } from '../company.ts';
import type { Examples } from '../example.ts';
import { PLANTED } from '../planted-company.ts';

const LOCK = {
  choice: { when: 'by_hand', idleMinutes: DEFAULT_IDLE_MINUTES },
  passphrase: PLANTED.lockPassphrase,
} as const;

async function locked({ ask }: Company): Promise<void> {
  if ((await ask('lock', 'state', null)).choice === null) await ask('lock', 'set', LOCK);
  await ask('lock', 'lockNow', null);
}

const confirmed = { call: 'lock.turnOff', passphrase: PLANTED.lockPassphrase } as const;

async function unlocked({ ask }: Company): Promise<void> {
  if ((await ask('lock', 'state', null)).choice === null) return;
  await ask('lock', 'confirm', confirmed);
  await ask('lock', 'turnOff', null);
}

const whileLocked = async (company: Company): Promise<null> => {
  await locked(company);
  return null;
};

/** Ends with no lock and, as is promised of it, without the secrets of any company. */
export const lock: Examples<'lock'> = {
  state: whileLocked,
  set: async (company) => {
    await unlocked(company);
    return LOCK;
  },
  lockNow: whileLocked,
  noteUse: whileLocked,
  confirm: async (company) => {
    await locked(company);
    return confirmed;
  },
  confirmBySystem: async (company) => {
    await locked(company);
    return { call: 'webhooks.revealSecret' };
  },
  turnOff: async (company) => {
    await locked(company);
    await company.ask('lock', 'confirm', confirmed);
    return null;
  },
  forget: whileLocked,
};
