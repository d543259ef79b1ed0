import type { Company } from '../company.ts';
import type { Examples } from '../example.ts';

/** The company's newest backup, made for it. */
const newest = async ({ own, ask }: Company) => {
  await ask('backups', 'make', own);
  const { copies } = await ask('backups', 'list', own);
  const name = copies[0]?.name;
  if (name === undefined) throw new Error('there is no backup');
  return { ...own, name, passphrase: null };
};

export const backups: Examples<'backups'> = {
  list: ({ own }) => own,
  reveal: ({ own }) => own,
  make: ({ own }) => own,
  carry: ({ own }) => ({ ...own, passphrase: 'um guarda-chuva azul' }),
  weigh: newest,
  restore: newest,
};
