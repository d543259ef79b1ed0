import type { Company } from '../company.ts';
import type { Examples } from '../example.ts';

/** With the receiver running and registered, so that there is something to look at. */
async function registered(company: Company) {
  const registration = await company.registration();
  const result = await company.ask('webhooks', 'set', registration);
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));
  return { ...company.own, target: registration.target };
}

const atRegistered = async (company: Company) => {
  await registered(company);
  return company.own;
};

export const webhooks: Examples<'webhooks'> = {
  state: atRegistered,
  registrations: atRegistered,
  checks: atRegistered,
  set: (company) => company.registration(),
  remove: registered,
  test: registered,
  rotateSecret: atRegistered,
  finishRotation: atRegistered,
  revealSecret: registered,
  configureReceiver: (company) => company.receiving(),
  inbox: ({ own }) => ({ ...own, before: null }),
  delivery: async (company) => ({ ...company.own, id: await company.delivered() }),
  confirmNow: atRegistered,
};
