import { addDays, civilDate } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { Handlers } from '../../../src-preload/contract/index.ts';
import { FAULTS } from '../../../src-preload/contract/names.ts';
import type { BankCredential, SeenRequest } from '../../../src-preload/contract/practice-bank/access.ts';
import type { ClockState, WorldState } from '../../../src-preload/contract/practice-bank/clock.ts';
import type { Fault, FaultOrder } from '../../../src-preload/contract/practice-bank/faults.ts';
import type { Channel, Delivery } from '../../../src-preload/contract/practice-bank/webhooks.ts';
import { TODAY } from './charges.ts';
import { fakePracticePeople } from './practice-people.ts';

type Calls = Handlers['practiceBank'];

const SCOPES = ['rec.read', 'rec.write', 'cobr.read', 'cobr.write', 'instant.read', 'solicrec.read'];

const TOLD: Readonly<Record<Parameters<Calls['playScene']>[0]['scene'], readonly string[]>> = {
  month_of_trouble: ['scene.told.temperamentsSet', 'scene.told.debitsFailed', 'scene.told.refundMade'],
  everyone_pays: ['scene.told.temperamentsSet'],
  bank_down: ['scene.told.faultsSet'],
  webhook_paused: ['scene.told.channelsPaused'],
  back_to_normal: ['scene.told.faultsCleared', 'scene.told.channelsResumed'],
};

/** The calls of `practiceBank`: a bank in memory whose clock, faults, channels and scopes do as they are told. */
export function fakePracticeBank(payers: number): Calls {
  return {
    ...fakeClock(payers),
    ...fakePracticePeople(payers),
    ...fakeWebhooks(),
    ...fakeFaults(),
    ...fakeAccess(),
    playScene: async ({ scene }) => ({ told: [...TOLD[scene]] }),
  };
}

function fakeClock(
  payers: number,
): Pick<
  Calls,
  | 'readClock'
  | 'stepClock'
  | 'runClockTo'
  | 'startClock'
  | 'pauseClock'
  | 'setCharging'
  | 'describeWorld'
  | 'restartWorld'
> {
  let state: ClockState = {
    now: `${TODAY}T15:00:00.000Z`,
    today: TODAY,
    isRunning: false,
    speed: 1,
    charging: 'automatic',
  };
  let world: WorldState = {
    seed: 1,
    payers,
    months: 12,
    firstDay: TODAY,
    mandates: payers,
    charges: payers * 12,
    settlements: payers * 11,
  };
  const change = async (changed: Partial<ClockState>): Promise<ClockState> => {
    state = { ...state, ...changed };
    return state;
  };
  const moveTo = (instant: string) => change({ now: instant, today: instant.slice(0, 10) });
  return {
    readClock: async () => state,
    stepClock: ({ days, hours }) =>
      moveTo(new Date(Date.parse(state.now) + (days * 24 + hours) * 3_600_000).toISOString()),
    runClockTo: async ({ date }) => {
      if (date <= state.today)
        throw new CicloError('invalid_input', 'O relógio não volta.', { field: 'date' });
      return moveTo(`${date}T15:00:00.000Z`);
    },
    startClock: ({ speed }) => change({ isRunning: true, speed }),
    pauseClock: () => change({ isRunning: false }),
    setCharging: (wanted) => change(wanted),
    describeWorld: async () => world,
    restartWorld: async ({ today, ...plan }) => {
      world = {
        ...plan,
        firstDay: today,
        mandates: plan.payers,
        charges: plan.payers * plan.months,
        settlements: 0,
      };
      await moveTo(`${addDays(civilDate(today), 0)}T15:00:00.000Z`);
      return world;
    },
  };
}

const CHANNEL: Channel = {
  id: 'rec',
  url: 'http://127.0.0.1:4200/avisos?segredo=•••',
  createdAt: '2026-06-01T12:00:00.000Z',
  isPaused: false,
  pausedBy: null,
  pausesOnFailure: true,
  format: 'standard',
  duplicates: false,
  reorders: false,
  header: null,
  waiting: 0,
};

function deliveryOn({ id, url }: Channel, number: number): Delivery {
  return {
    id: number,
    channelId: id,
    event: number % 2 === 0 ? 'APROVADA' : 'sample',
    about: `RR999990042026060100000000${String(number).padStart(3, '0')}`,
    url: `${url}`,
    bankTime: '2026-06-18T12:00:00.000Z',
    sentAt: '2026-06-18T12:00:01.000Z',
    tries: 1,
    outcome: 'delivered',
    status: 200,
    detail: '',
    body: JSON.stringify({ recs: [{ status: 'APROVADA' }] }),
  };
}

function fakeWebhooks(): Pick<
  Calls,
  | 'listChannels'
  | 'configureChannel'
  | 'pauseChannel'
  | 'resumeChannel'
  | 'sendSample'
  | 'listDeliveries'
  | 'resendDelivery'
> {
  const channels = new Map<string, Channel>(
    [CHANNEL, { ...CHANNEL, id: 'cobr', isPaused: true, pausedBy: '404', waiting: 3 }].map((one) => [
      one.id,
      one,
    ]),
  );
  const deliveries: Delivery[] = [deliveryOn(CHANNEL, 0)];
  const find = (id: string): Channel => {
    const channel = channels.get(id);
    if (!channel) throw new CicloError('not_found', `no channel ${id}`);
    return channel;
  };
  const change = async (id: string, changed: Partial<Channel>): Promise<Channel> => {
    const channel = { ...find(id), ...changed };
    channels.set(id, channel);
    return channel;
  };
  const deliver = async (channel: Channel): Promise<Delivery> => {
    const sent = deliveryOn(channel, deliveries.length);
    deliveries.unshift(sent);
    return sent;
  };
  return {
    listChannels: async () => [...channels.values()],
    configureChannel: ({ id, ...wanted }) => {
      const changed = Object.entries(wanted).filter(([, value]) => value !== undefined);
      return change(id, Object.fromEntries(changed));
    },
    pauseChannel: ({ id }) => change(id, { isPaused: true, pausedBy: null }),
    resumeChannel: ({ id }) => change(id, { isPaused: false, pausedBy: null, waiting: 0 }),
    sendSample: ({ id }) => deliver(find(id)),
    listDeliveries: async ({ id, limit }) =>
      deliveries.filter(({ channelId }) => id === null || channelId === id).slice(0, limit),
    resendDelivery: async ({ deliveryId }) => {
      const again = deliveries.find(({ id }) => id === deliveryId);
      if (!again) throw new CicloError('not_found', `no delivery ${deliveryId}`);
      return deliver(find(again.channelId));
    },
  };
}

function fakeFaults(): Pick<Calls, 'listFaults' | 'addFault' | 'removeFault' | 'replaceFaults'> {
  let faults: Fault[] = [];
  let lastId = 0;
  const made = ({ count, ...order }: FaultOrder): Fault => {
    lastId += 1;
    const setting = order.setting ?? FAULTS[order.kind]?.standard ?? null;
    return { ...order, id: lastId, left: count, setting, strikes: 0 };
  };
  return {
    listFaults: async () => faults,
    addFault: async (order) => {
      const fault = made(order);
      faults = [...faults, fault];
      return fault;
    },
    removeFault: async ({ id }) => {
      faults = faults.filter((fault) => fault.id !== id);
      return null;
    },
    replaceFaults: async ({ faults: orders }) => {
      faults = orders.map(made);
      return faults;
    },
  };
}

const SEEN: SeenRequest = {
  id: 1,
  at: '2026-06-18T12:00:00.000Z',
  method: 'GET',
  path: '/cobr?inicio=2026-06-01T03:00:00Z&fim=2026-06-18T15:00:00Z',
  status: 200,
  durationMs: 12.5,
  clientId: 'ciclo-0011223344556677',
  faults: [],
};

function fakeAccess(): Pick<Calls, 'listCredentials' | 'setScopes' | 'expireTokens' | 'listRequests'> {
  let credentials: BankCredential[] = [
    { clientId: SEEN.clientId ?? '', scopes: SCOPES.map((scope) => ({ scope, isGranted: true })) },
    {
      clientId: 'limitada-8899aabbccddeeff',
      scopes: SCOPES.map((scope, index) => ({ scope, isGranted: index === 0 })),
    },
  ];
  return {
    listCredentials: async () => credentials,
    setScopes: async ({ clientId, scopes }) => {
      const granted = {
        clientId,
        scopes: SCOPES.map((scope) => ({ scope, isGranted: scopes.includes(scope) })),
      };
      credentials = credentials.map((one) => (one.clientId === clientId ? granted : one));
      return granted;
    },
    expireTokens: async () => ({ ended: 2 }),
    listRequests: async ({ limit }) =>
      [
        { ...SEEN, id: 3, status: 503, faults: ['status_503'] },
        { ...SEEN, id: 2, status: null, faults: ['connection_reset'] },
        SEEN,
      ].slice(0, limit),
  };
}
