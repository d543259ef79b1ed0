import type { Persona } from '../../../../../src-preload/contract/practice-bank/people.ts';
import { freePort } from '../../network/free-port.ts';
import { until } from '../../until.ts';
import type { Company } from '../company.ts';
import type { Examples } from '../example.ts';

/** A call that needs the practice bank and nothing else. */
const running = async (company: Company): Promise<null> => {
  await company.practice();
  return null;
};

export const practice: Examples<'practice'> = {
  status: () => null,
  start: () => null,
  advance: async (company) => {
    await company.practice();
    return { days: 1 };
  },
  stop: running,
};

/** The first member of the cast for whom an order is accepted. */
async function member(company: Company, status: string, isFit = (_: Persona) => true): Promise<Persona> {
  await company.practice();
  const { members } = await company.ask('practiceBank', 'listCast', { status });
  const found = members.find(isFit);
  if (found === undefined) throw new Error(`nobody in the cast is ${status}`);
  return found;
}

/** A new mandate at the practice bank that waits for its payer, with a location for its code. */
async function waiting(company: Company): Promise<{ idRec: string; code: string }> {
  const connectionId = await company.practice();
  await company.practiceRead();
  const { today } = await company.ask('practiceBank', 'readClock', null);
  const form = await company.form({ firstDate: dayAfter(today, 20) });
  const made = await company.ask('mandateWriting', 'create', { connectionId, form, acceptedDuplicates: [] });
  if (made.kind !== 'done' || made.id === null) throw new Error(JSON.stringify(made));
  const mandate = { connectionId, idRec: made.id };
  await company.ask('activation', 'attachLocation', { ...mandate, locationId: null });
  const { code } = await company.ask('mandates', 'activationCode', {
    ...mandate,
    charge: 'named',
    chosenAs: 'CRIADA',
  });
  return { idRec: made.id, code: code ?? '' };
}

function dayAfter(today: string, days: number): string {
  const date = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  return date.split('-').reverse().join('/');
}

/** A charge of somebody in the cast that is not paid yet. */
async function openCharge(company: Company) {
  await company.practice();
  const { members } = await company.ask('practiceBank', 'listCast', { status: 'APROVADA' });
  for (const { idRec } of members) {
    const { charges } = await company.ask('practiceBank', 'readCastMember', { idRec });
    const open = charges.find(({ status, settleDate }) => status === 'ATIVA' && settleDate !== null);
    if (open !== undefined) return { idRec, txid: open.txid };
  }
  throw new Error('no charge is open');
}

/** A settlement that the payer has just made by hand. */
async function settled(company: Company): Promise<string> {
  const { txid } = await openCharge(company);
  return (await company.ask('practiceBank', 'payByHand', { txid })).endToEndId;
}

/** The channel of mandates' news, registered without a secret: the bank's panel shows addresses whole. */
async function channel(company: Company): Promise<{ id: string }> {
  const connectionId = await company.practice();
  if ((await company.ask('practiceBank', 'listChannels', null)).some(({ id }) => id === 'rec'))
    return { id: 'rec' };
  const port = await freePort();
  const settings = { isOn: true, port, publicHosts: [] };
  await company.ask('webhooks', 'configureReceiver', { connectionId, settings });
  const address = { target: { kind: 'mandates' }, url: `http://127.0.0.1:${port}` } as const;
  const result = await company.ask('webhooks', 'set', {
    connectionId,
    ...address,
    secretPlace: { kind: 'none' },
  });
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));
  return { id: 'rec' };
}

async function delivery(company: Company): Promise<{ deliveryId: number }> {
  const { id } = await company.ask('practiceBank', 'sendSample', await channel(company));
  const outcome = async () =>
    (await company.ask('practiceBank', 'listDeliveries', {})).find((each) => each.id === id)?.outcome;
  await until(async () => (await outcome()) !== 'waiting');
  return { deliveryId: id };
}

const fault = { kind: 'status_503', path: '/locrec', count: 1 } as const;

export const practiceBank: Examples<'practiceBank'> = {
  readClock: running,
  stepClock: async (company) => {
    await company.practice();
    return { days: 1 };
  },
  runClockTo: async (company) => {
    await company.practice();
    const { today } = await company.ask('practiceBank', 'readClock', null);
    return { date: dayAfter(today, 2).split('/').reverse().join('-') };
  },
  startClock: async (company) => {
    await company.practice();
    return { speed: 1 };
  },
  pauseClock: running,
  setCharging: async (company) => {
    await company.practice();
    return { charging: 'automatic' };
  },
  describeWorld: running,
  restartWorld: async (company) => {
    await company.practice();
    return company.practiceWorld;
  },
  listCast: async (company) => {
    await company.practice();
    return { search: '', page: 0 };
  },
  readCastMember: async (company) => ({ idRec: (await member(company, 'APROVADA')).idRec }),
  setTemperament: async (company) => ({
    idRec: (await member(company, 'APROVADA')).idRec,
    temperament: 'pays_late',
  }),
  approveMandate: async (company) => ({ idRec: (await waiting(company)).idRec }),
  refuseMandate: async (company) => ({ idRec: (await waiting(company)).idRec, code: 'AP13' }),
  cancelAsPayer: async (company) => {
    const { idRec } = await waiting(company);
    await company.ask('practiceBank', 'approveMandate', { idRec });
    return { idRec };
  },
  payCode: async (company) => ({ code: (await waiting(company)).code }),
  failNextDebit: async (company) => ({ idRec: (await openCharge(company)).idRec, code: null }),
  payByHand: async (company) => ({ txid: (await openCharge(company)).txid }),
  refundSettlement: async (company) => ({ endToEndId: await settled(company), amount: 1 }),
  makeJoiningCharge: async (company) => {
    await company.practice();
    return { kind: 'cobv', amount: 5_000, label: 'Adesão' };
  },
  listJoiningCharges: running,
  listChannels: running,
  configureChannel: async (company) => ({ ...(await channel(company)), duplicates: true }),
  pauseChannel: channel,
  resumeChannel: channel,
  sendSample: channel,
  listDeliveries: async (company) => {
    await delivery(company);
    return {};
  },
  resendDelivery: delivery,
  listFaults: running,
  addFault: async (company) => {
    await company.practice();
    return fault;
  },
  removeFault: async (company) => {
    await company.practice();
    const { id } = await company.ask('practiceBank', 'addFault', fault);
    return { id };
  },
  replaceFaults: async (company) => {
    await company.practice();
    return { faults: [] };
  },
  listCredentials: running,
  setScopes: async (company) => {
    await company.practice();
    const [credential] = await company.ask('practiceBank', 'listCredentials', null);
    if (credential === undefined) throw new Error('the bank has issued no credential');
    const scopes = credential.scopes.flatMap(({ scope, isGranted }) => (isGranted ? [scope] : []));
    return { clientId: credential.clientId, scopes };
  },
  expireTokens: running,
  listRequests: async (company) => {
    await company.practice();
    return { limit: 200 };
  },
  playScene: async (company) => {
    await company.practice();
    return { scene: 'back_to_normal' };
  },
};
