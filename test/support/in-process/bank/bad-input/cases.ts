import { type BankClient, createBankApi } from '../../../../../src-main/api-client/create-bank-api.ts';
import { chargeDraft, confirmationDraft, instant, mandateDraft } from '../../../fake/records/write-drafts.ts';
import { seededRandom } from '../../../fake/seeded-random.ts';
import { anyAnswer, type BadAnswer, uselessAnswer } from './answers.ts';
import { type Asked, RawBank } from './raw-bank.ts';
import type { ResourceName } from './records.ts';
import { checkFailure, checkPage, checkReading } from './soundness.ts';
import { bareNumbers, makeOdd, type Random } from './values.ts';

/** What can be asked of a bank: the lists, the reads by id, what stands beside them, and writes. */
export const QUESTIONS = [
  ...['rec list', 'cobr list', 'instant list', 'rec read', 'cobr read', 'instant read'],
  ...[
    'token',
    'locrec list',
    'locrec read',
    'solicrec read',
    'webhook list',
    'webhook read',
    'qr read',
    'write',
  ],
] as const;
type Question = (typeof QUESTIONS)[number];

/** Requests that one question may cost: retries, and smaller and smaller pages. */
const MOST_REQUESTS = 60;
/** Questions asked at once, and questions put to one client. */
const AT_ONCE = 12;
const OF_ONE_CLIENT = 400;

const WINDOW = { from: instant('2026-01-01T00:00:00Z'), to: instant('2026-01-02T00:00:00Z') };
const NEVER = new AbortController().signal;
const RESOURCES: readonly string[] = ['rec', 'cobr', 'instant'];

/** Records beside the accounts, which no ledger reads but a person asks for. */
const BESIDE: Readonly<Record<string, unknown>> = {
  locrec: { id: 7, location: 'bank.example/rec/7', criacao: '2026-01-01T00:00:00Z', idRec: 'RR1' },
  solicrec: {
    idSolicRec: 'SC1',
    idRec: 'RR1',
    status: 'CRIADA',
    calendario: { dataExpiracaoSolicitacao: '2026-02-01T00:00:00Z' },
  },
  webhook: {
    webhookUrl: 'https://loja.example/hook',
    criacao: '2026-01-01T00:00:00Z',
    chave: 'loja@example.com',
  },
  token: { access_token: 'abc', token_type: 'Bearer', expires_in: 300, scope: 'rec.read cobr.read' },
  qr: {
    loc: { location: 'bank.example/rec/7' },
    dadosQR: { jornada: 'JORNADA_2', instantCopiaECola: '000201' },
  },
};

const partsOf = (question: Question): [string, string] => question.split(' ') as [string, string];

/** The answer to a question of that number: the same for the same seed. */
function answerTo(seed: number, question: Question, number: number): BadAnswer {
  const random = seededRandom(seed * 1_000_003 + number * 31 + QUESTIONS.indexOf(question));
  const [resource, how] = partsOf(question);
  if (RESOURCES.includes(resource)) {
    const asked = how === 'list' ? { list: `c${number}` } : { id: `c${number}x0` };
    return anyAnswer(random, resource as ResourceName, asked);
  }
  return { bytes: besideAnswer(random, resource, how), mustFind: null, items: null };
}

function besideAnswer(random: Random, resource: string, how = ''): Buffer {
  const record = structuredClone(
    BESIDE[resource] ?? { ...Object(BESIDE.locrec), txid: 'tx', status: 'CANCELADA' },
  ) as Record<string, unknown>;
  for (let times = Math.floor(random() * 4); times > 0; times -= 1) makeOdd(random, record);
  const body = how === 'list' ? { loc: [record], webhooks: [record], parametros: {} } : record;
  const json = bareNumbers(JSON.stringify(body));
  if (random() < 0.4) return uselessAnswer(random, json);
  const bytes = Buffer.from(json);
  const head = `HTTP/1.1 ${random() < 0.9 ? 200 : 201} X\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** Asks, and checks what comes of it. Throws where the answer is neither sound nor a failure that a person can be told of. */
async function ask(api: BankClient, question: Question, number: number, answer: BadAnswer): Promise<void> {
  const id = `c${number}x0`;
  const query = { ...WINDOW, status: `c${number}` };
  switch (question) {
    case 'rec list':
      return checkPage(await api.listMandates(query, 0, NEVER), answer.mustFind, answer.items);
    case 'cobr list':
      return checkPage(await api.listCharges(query, 0, NEVER), answer.mustFind, answer.items);
    case 'instant list':
      return checkPage(await api.listSettlements(query, 0, NEVER), answer.mustFind, answer.items);
    case 'rec read':
      return checkReading(await api.readMandate(id, NEVER), id, answer.mustFind);
    case 'cobr read':
      return checkReading(await api.readCharge(id, NEVER), id, answer.mustFind);
    case 'instant read':
      return checkReading(await api.readSettlement(id, NEVER), id, answer.mustFind);
    default:
      await askBeside(api, question, number);
  }
}

async function askBeside(
  { writes, ...api }: BankClient,
  question: Question,
  number: number,
): Promise<unknown> {
  const id = `c${number}x0`;
  switch (question) {
    case 'token':
      return api.authenticate(NEVER);
    case 'locrec list':
      return writes.listLocations(WINDOW, 0, NEVER);
    case 'locrec read':
      return writes.readLocation(number, NEVER);
    case 'solicrec read':
      return writes.readConfirmation(id, NEVER);
    case 'webhook list':
      return writes.listKeyWebhooks(0, NEVER);
    case 'webhook read':
      return writes.readWebhook({ kind: 'settlements', key: id }, NEVER);
    case 'qr read':
      return api.readMandateQr(id, null, NEVER);
    default:
      return write(writes, number);
  }
}

function write(writes: BankClient['writes'], number: number): Promise<unknown> {
  const id = `c${number}x0`;
  const ways = [
    () => writes.createMandate(mandateDraft(), NEVER),
    () => writes.cancelMandate(id, NEVER),
    () => writes.putCharge(chargeDraft(id), NEVER),
    () => writes.cancelCharge(id, NEVER),
    () => writes.createConfirmation(confirmationDraft(id), NEVER),
    () => writes.cancelConfirmation(id, NEVER),
    () => writes.createLocation(NEVER),
    () => writes.unlinkLocation(number, NEVER),
    () => writes.putWebhook({ kind: 'charges' }, 'https://loja.example/hook', NEVER),
    () => writes.removeWebhook({ kind: 'mandates' }, NEVER),
  ];
  return (ways[number % ways.length] ?? writes.createLocation)(NEVER);
}

/** Questions that do not carry their number to the bank: they are asked one at a time. */
const ONE_AT_A_TIME: ReadonlySet<Question> = new Set(['token', 'locrec list', 'webhook list', 'write']);

export type Batch = {
  readonly seed: number;
  readonly question: Question;
  readonly from: number;
  readonly to: number;
};

/** How many of the questions were answered how. */
export type Tally = { found: number; failures: Record<string, number> };

/**
 * Asks the questions numbered `from` to `to`, one by one or several at once, of a bank that answers each in its own bad way. Throws with
 * seed, question and number where an answer ends in anything but records, quarantine or a failure that is told. `begun` hears of each.
 */
export async function askAll(
  { seed, question, from, to }: Batch,
  begun: (number: number) => void,
): Promise<Tally> {
  const requests = new Map<number, number>();
  const tally: Tally = { found: 0, failures: {} };
  let alone = from;
  const isAlone = ONE_AT_A_TIME.has(question);
  await using bank = await RawBank.start((asked) => {
    if (isToken(asked) && question !== 'token') return null;
    const number = isAlone ? alone : numberIn(asked);
    requests.set(number, (requests.get(number) ?? 0) + 1);
    return answerTo(seed, question, number).bytes;
  });
  const askOne = async (api: BankClient, number: number): Promise<void> => {
    begun(number);
    alone = number;
    await one(api, { seed, question, number }, tally);
    const asked = requests.get(number) ?? 0;
    requests.delete(number);
    if (asked > MOST_REQUESTS) throw new Error(`seed ${seed}, ${question} ${number}: ${asked} requests`);
  };
  const ofOneClient = question === 'token' ? 1 : OF_ONE_CLIENT;
  for (let first = from; first <= to; first += ofOneClient) {
    const last = Math.min(to, first + ofOneClient - 1);
    await askOfOneClient(bank.origin, { first, last, atOnce: isAlone ? 1 : AT_ONCE }, askOne);
  }
  return tally;
}

const isToken = ({ url }: Asked): boolean => url.pathname === '/token';

const numberIn = ({ url }: Asked): number =>
  Number(
    /c(\d+)/.exec(url.searchParams.get('status') ?? url.pathname)?.[1] ?? /\d+$/.exec(url.pathname)?.[0],
  );

async function askOfOneClient(
  origin: string,
  { first, last, atOnce }: { readonly first: number; readonly last: number; readonly atOnce: number },
  askOne: (api: BankClient, number: number) => Promise<void>,
): Promise<void> {
  const access = {
    profile: 'specification',
    baseUrl: `${origin}/api`,
    tokenUrl: `${origin}/token`,
    schemeWord: 'instant',
    clientId: 'loja',
    clientSecret: 'between us',
    extraHeaders: {},
    certificate: null,
  };
  const api = createBankApi(access, { random: () => 0, sleep: async () => undefined, deadlineMs: 10_000 });
  try {
    let next = first;
    const askOn = async (): Promise<void> => {
      while (next <= last) {
        const number = next;
        next += 1;
        await askOne(api, number);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, askOn));
  } finally {
    await api.close();
  }
}

type Case = { readonly seed: number; readonly question: Question; readonly number: number };

async function one(api: BankClient, { seed, question, number }: Case, tally: Tally): Promise<void> {
  const answer = answerTo(seed, question, number);
  const where = (): string =>
    `seed ${seed}, ${question} ${number}: ${answer.bytes.toString('utf8').slice(0, 1_500)}`;
  try {
    await ask(api, question, number, answer).then(
      () => (tally.found += 1),
      (error: unknown) => {
        const { code } = checkFailure(error);
        if (answer.mustFind?.length)
          throw new Error(`${code}, though ${answer.mustFind} can be read`, { cause: error });
        tally.failures[code] = (tally.failures[code] ?? 0) + 1;
      },
    );
    if ('polluted' in {}) throw new Error('every object has been polluted');
  } catch (error) {
    throw new Error(`${where()}\n${String(error)}`, { cause: error });
  }
}
