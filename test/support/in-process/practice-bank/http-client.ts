import type { Answer, BankSession } from './bank-session.ts';
import {
  type Body,
  chargeBody,
  confirmationBody,
  daysAfter,
  mandateBody,
  newTxid,
} from './request-bodies.ts';

/** The fields of answers that a walking client reads. */
export type ReadMandate = {
  readonly idRec: string;
  readonly status: string;
  readonly ativacao: { readonly tipoJornada: string; readonly dadosJornada?: { readonly txid: string } };
  readonly loc?: { readonly id: number; readonly location: string };
  readonly dadosQR?: { readonly jornada: string; readonly instantCopiaECola: string };
  readonly encerramento?: {
    readonly cancelamento?: { readonly solicitante: string; readonly codigo: string };
  };
};

type ReadAttempt = {
  readonly tipo: string;
  readonly status: string;
  readonly dataLiquidacao: string;
  readonly endToEndId: string;
  readonly rejeicao?: { readonly codigo: string; readonly descricao: string };
};

export type ReadCharge = {
  readonly txid: string;
  readonly idRec: string;
  readonly status: string;
  readonly tentativas: readonly ReadAttempt[];
  readonly instant?: readonly {
    readonly endToEndId: string;
    readonly valor: string;
    readonly txid: string;
  }[];
  readonly encerramento?: { readonly cancelamento?: { readonly codigo: string } };
};

export type ReadSettlement = { readonly endToEndId: string; readonly txid?: string; readonly valor: string };
export type ReadConfirmation = {
  readonly idSolicRec: string;
  readonly idRec: string;
  readonly status: string;
};
export type ReadLocation = { readonly id: number; readonly location: string; readonly idRec?: string };

/** The answer's body when it has the status that was due; throws with the whole answer otherwise. */
export function bodyOf<Read>(answer: Answer, status: number): Read {
  if (answer.status === status) return answer.body as Read;
  throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
}

/** A client that knows only the service's HTTP: each method is one call that must succeed. */
export class HttpClient {
  readonly session: BankSession;

  constructor(session: BankSession) {
    this.session = session;
  }

  get today(): string {
    return this.session.bank.today();
  }

  async createLocation(): Promise<ReadLocation> {
    return bodyOf(await this.session.send('POST', '/locrec'), 201);
  }

  async readLocation(id: number): Promise<ReadLocation> {
    return bodyOf(await this.session.get(`/locrec/${id}`), 200);
  }

  async unlinkLocation(id: number): Promise<ReadLocation> {
    return bodyOf(await this.session.send('DELETE', `/locrec/${id}/idRec`), 200);
  }

  /** Begins in `inDays` days. */
  async createMandate(inDays: number, changes: Body = {}): Promise<ReadMandate> {
    const body = mandateBody(daysAfter(this.today, inDays), changes);
    return bodyOf(await this.session.send('POST', '/rec', body), 201);
  }

  async readMandate(idRec: string, txid?: string): Promise<ReadMandate> {
    const query = txid === undefined ? '' : `?txid=${txid}`;
    return bodyOf(await this.session.get(`/rec/${idRec}${query}`), 200);
  }

  async reviseMandate(idRec: string, body: Body): Promise<ReadMandate> {
    return bodyOf(await this.session.send('PATCH', `/rec/${idRec}`, body), 200);
  }

  /** Expires in 20 days. */
  async askConfirmation(idRec: string): Promise<ReadConfirmation> {
    const body = confirmationBody(idRec, `${daysAfter(this.today, 20)}T12:00:00Z`);
    return bodyOf(await this.session.send('POST', '/solicrec', body), 201);
  }

  async readConfirmation(id: string): Promise<ReadConfirmation> {
    return bodyOf(await this.session.get(`/solicrec/${id}`), 200);
  }

  async cancelConfirmation(id: string): Promise<ReadConfirmation> {
    return bodyOf(await this.session.send('PATCH', `/solicrec/${id}`, { status: 'CANCELADA' }), 201);
  }

  /** Due in `inDays` days. */
  async createCharge(idRec: string, inDays: number, changes: Body = {}): Promise<ReadCharge> {
    const body = chargeBody(idRec, daysAfter(this.today, inDays), changes);
    return bodyOf(await this.session.send('PUT', `/cobr/${newTxid()}`, body), 201);
  }

  async readCharge(txid: string): Promise<ReadCharge> {
    return bodyOf(await this.session.get(`/cobr/${txid}`), 200);
  }

  async cancelCharge(txid: string): Promise<ReadCharge> {
    return bodyOf(await this.session.send('PATCH', `/cobr/${txid}`, { status: 'CANCELADA' }), 200);
  }

  /** To be settled in `inDays` days. */
  async retryCharge(txid: string, inDays: number): Promise<ReadCharge> {
    const path = `/cobr/${txid}/retentativa/${daysAfter(this.today, inDays)}`;
    return bodyOf(await this.session.send('POST', path), 201);
  }

  async readSettlement(endToEndId: string): Promise<ReadSettlement> {
    return bodyOf(await this.session.get(`/instant/${endToEndId}`), 200);
  }

  /** Lets days pass. */
  async wait(days: number): Promise<void> {
    await this.session.control.stepClock({ days });
  }

  /** A mandate that its payer has approved by reading its own code (journey 2). */
  async approvedMandate(inDays: number, changes: Body = {}): Promise<ReadMandate> {
    const { id } = await this.createLocation();
    const { idRec } = await this.createMandate(inDays, { loc: id, ...changes });
    const { dadosQR } = await this.readMandate(idRec);
    await this.session.control.payCode({ code: dadosQR?.instantCopiaECola ?? '' });
    return this.readMandate(idRec);
  }
}
