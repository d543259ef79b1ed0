import { ISPB } from '../records/ids.ts';
import { RECEIVER } from '../rules/people.ts';
import { dateOf, dayAt, type EpochSecond, rfc3339 } from '../timeline/calendar.ts';
import { chargesBody, type Fields, mandatesBody } from '../wire/notification-json.ts';
import type { ChannelKind } from './channel-ids.ts';
import { type News, paymentNews } from './news.ts';

/** Ends the invented identifiers: the bank knows none of them, as a receiver that asks for one will hear. */
const TAIL = 'EXEMPLO0001';
const TXID = `EXEMPLO${'0'.repeat(25)}`;

const SAMPLES: Readonly<Record<ChannelKind, (now: EpochSecond, word: string) => News>> = {
  rec: (now) => sample(idRecOn(now), now, mandatesBody(mandate(now))),
  cobr: (now) => sample(TXID, now, chargesBody(charge(now))),
  chave: (now, word) => paymentNews(word, 'sample', payment(now), now),
};

/** An invented event for a channel to carry, dated now. */
export const sampleNews = (kind: ChannelKind, word: string, now: EpochSecond): News =>
  SAMPLES[kind](now, word);

const sample = (about: string, bankTime: EpochSecond, body: Fields): News => ({
  event: 'sample',
  about,
  bankTime,
  bodyIn: () => body,
});

const idRecOn = (now: EpochSecond): string => `RR${ISPB}${dateOf(dayAt(now)).replaceAll('-', '')}${TAIL}`;

const mandate = (now: EpochSecond): Fields => ({
  idRec: idRecOn(now),
  status: 'APROVADA',
  atualizacao: ['CRIADA', 'APROVADA'].map((status) => ({ status, data: rfc3339(now) })),
  ativacao: { tipoJornada: 'JORNADA_2' },
});

const charge = (now: EpochSecond): Fields => ({
  idRec: idRecOn(now),
  txid: TXID,
  status: 'CRIADA',
  atualizacao: [{ status: 'CRIADA', data: rfc3339(now) }],
  tentativas: [],
});

const payment = (now: EpochSecond): Fields => ({
  endToEndId: `E${ISPB}${rfc3339(now).slice(0, 16).replaceAll(/[-T:]/g, '')}${TAIL}`,
  txid: TXID,
  valor: '1.00',
  horario: rfc3339(now),
  chave: RECEIVER.key,
});
