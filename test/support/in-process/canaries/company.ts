import { createBankApi } from '../../../../src-main/api-client/create-bank-api.ts';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import type { ControlClient } from '../../../../src-main/practice-bank/control/control-client.ts';
import type { PracticeBankReady } from '../../../../src-main/practice-bank/practice-bank.ts';
import type { IntendedCharge, ProposedCharge } from '../../../../src-preload/contract/charge-month.ts';
import type { ExportRequest } from '../../../../src-preload/contract/exports.ts';
import type { MandateForm } from '../../../../src-preload/contract/mandate-writing.ts';
import type { WriteResult } from '../../../../src-preload/contract/writing.ts';
import { mandateForm } from '../../fake/records/mandate-form.ts';
import { chargeOf } from '../../fake/records/proposed-charge.ts';
import type { Ask } from '../application/contract-calls.ts';
import { freePort } from '../network/free-port.ts';
import { practiceAccess } from '../practice-bank/practice-access.ts';
import { until } from '../until.ts';
import type { PlantedPlace, PlantedRun } from './planted-company.ts';

/** Slower than a person who changes their mind. */
export const SLOWLY = { kind: 'latency', setting: 300 } as const;
/** More writes than are under way at once. */
export const MORE_THAN_AT_ONCE = 5;
const ACCOUNT = { branch: '0001', account: '4820175', accountType: 'CORRENTE' };
const PRACTICE_WORLD = { seed: 5, payers: 12, months: 2, today: '2026-03-02' };

/** One company of a run, and how what calls need comes about at its bank. */
export class Company {
  readonly run: PlantedRun;
  readonly place: PlantedPlace;
  readonly ask: Ask;
  readonly control: ControlClient;
  readonly connectionId: string;
  #made = 0;
  #receiverPort = 0;

  constructor(run: PlantedRun, connectionId: string) {
    this.run = run;
    this.place = run.place;
    this.ask = run.ask;
    this.control = run.control;
    this.connectionId = connectionId;
  }

  get ready(): PracticeBankReady {
    return this.place.bank.ready;
  }

  /** `{ connectionId }`, which most calls are sent. */
  get own(): { connectionId: string } {
    return { connectionId: this.connectionId };
  }

  async today(): Promise<ReturnType<typeof civilDate>> {
    return civilDate((await this.control.readClock()).today);
  }

  /** Reads the bank, and waits until that poll and every other has ended. */
  async poll(): Promise<void> {
    const before = (await this.ask('sync', 'status', this.own)).lastEndedAt;
    await this.ask('sync', 'start', this.own);
    await until(async () => {
      const { state, lastEndedAt } = await this.ask('sync', 'status', this.own);
      return state === 'idle' && lastEndedAt !== before;
    });
  }

  nextName(prefix: string): string {
    this.#made += 1;
    return `${prefix}-${this.#made}`;
  }

  async form(changes: Partial<MandateForm> = {}): Promise<MandateForm> {
    const [year, month, day] = addDays(await this.today(), 5).split('-');
    return mandateForm({ contract: this.nextName('CT'), firstDate: `${day}/${month}/${year}`, ...changes });
  }

  /** A mandate that waits for its payer; answers its idRec. */
  async mandate(changes: Partial<MandateForm> = {}): Promise<string> {
    const created = { ...this.own, form: await this.form(changes), acceptedDuplicates: [] };
    return doneId(await this.ask('mandateWriting', 'create', created));
  }

  async approvedMandates(count: number): Promise<readonly string[]> {
    const ids = await Promise.all(Array.from({ length: count }, () => this.mandate()));
    for (const idRec of ids) await this.control.approveMandate({ idRec });
    await this.poll();
    return ids;
  }

  async mandateWithLocation(): Promise<{ idRec: string; locationId: number }> {
    const idRec = await this.mandate();
    const attached = await this.ask('activation', 'attachLocation', { ...this.own, idRec, locationId: null });
    if (attached.locationId === null) throw new Error(JSON.stringify(attached));
    return { idRec, locationId: attached.locationId };
  }

  async confirmation() {
    const expiry = `${addDays(await this.today(), 5)}T20:00`;
    const payer = { document: '123.456.789-09', account: '998877', branch: '2001', institution: '99990110' };
    return { ...this.own, idRec: await this.mandate(), form: { expiresAt: expiry, ...payer } };
  }

  /** The account that charges are paid into. */
  async receiver(): Promise<void> {
    await this.ask('charging', 'setReceiver', { ...this.own, ...ACCOUNT });
  }

  get account() {
    return ACCOUNT;
  }

  async month() {
    const first = await this.today();
    return { ...this.own, first, last: addDays(first, 40) };
  }

  /** Charges that can be sent as they are. */
  async sendable(): Promise<readonly ProposedCharge[]> {
    await this.receiver();
    const { rows } = await this.ask('charging', 'month', await this.month());
    return rows.filter(({ isSendable }) => isSendable);
  }

  /** Charges of new mandates that are not sent yet. */
  async intendedCharges(count: number): Promise<IntendedCharge[]> {
    const ids = await this.approvedMandates(count);
    const found = (await this.sendable()).filter(({ idRec }) => ids.includes(idRec));
    if (found.length !== count) throw new Error(`${found.length} of ${count} mandates can be charged`);
    return found.map(chargeOf);
  }

  async intended(): Promise<IntendedCharge> {
    const [charge] = await this.intendedCharges(1);
    if (charge === undefined) throw new Error('nothing to charge');
    return charge;
  }

  async charge(): Promise<{ txid: string; charge: IntendedCharge }> {
    const charge = await this.intended();
    const txid = doneId(await this.ask('charging', 'sendOne', { ...this.own, charge }));
    return { txid, charge };
  }

  /** A charge that was debited in vain and may be tried again. */
  async failedCharge(): Promise<{ txid: string; date: string }> {
    const { txid, charge } = await this.charge();
    await this.control.stepClock({ days: 1 });
    await this.control.failNextDebit({ idRec: charge.idRec, code: null });
    // Past the weekend that may move the debit.
    await this.control.runClockTo({ date: addDays(civilDate(charge.dueDate), 4) });
    await this.poll();
    const { days } = await this.ask('charging', 'retryPlan', { ...this.own, txid });
    const date = days.find(({ refusals }) => refusals.length === 0)?.date;
    if (date === undefined) throw new Error(`no day for a retry of ${txid}`);
    return { txid, date };
  }

  /** Waits until a batch of retries stands still. */
  async untilRetried(batchId: string): Promise<{ connectionId: string; batchId: string }> {
    const ofBatch = { ...this.own, batchId };
    await until(async () => !(await this.ask('charging', 'retryBatch', ofBatch)).batch.isRunning);
    return ofBatch;
  }

  /** A month that was paused while the bank took its time over the first charges. */
  async pausedBatch(): Promise<string> {
    const charges = await this.intendedCharges(MORE_THAN_AT_ONCE);
    return this.whileStruck({ ...SLOWLY, method: 'PUT', path: '/cobr/*' }, async () => {
      const started = await this.ask('charging', 'sendMonth', { ...this.own, charges });
      if (started.kind !== 'started') throw new Error(JSON.stringify(started));
      const ofBatch = { ...this.own, batchId: started.batchId };
      await this.ask('charging', 'pause', ofBatch);
      await until(async () => !(await this.ask('charging', 'batch', ofBatch)).batch.isRunning);
      const { batch } = await this.ask('charging', 'batch', ofBatch);
      if (batch.waiting === 0) throw new Error('the month was sent before it could be paused');
      return started.batchId;
    });
  }

  async whileStruck<Value>(
    fault: Parameters<ControlClient['addFault']>[0],
    act: () => Promise<Value>,
  ): Promise<Value> {
    const { id } = await this.control.addFault(fault);
    try {
      return await act();
    } finally {
      await this.control.removeFault({ id });
    }
  }

  /** A new location whose answer was lost and that could not be looked for yet; answers the number of its write. */
  async lostWrite(): Promise<{ connectionId: string; id: number }> {
    await this.control.stepClock({ hours: 1 });
    const lost = { kind: 'truncated_body', method: 'POST', path: '/locrec' } as const;
    const unlisted = { kind: 'list_not_offered', method: 'GET', path: '/locrec' } as const;
    const made = await this.whileStruck(lost, () =>
      this.whileStruck(unlisted, () => this.ask('locations', 'create', this.own)),
    );
    if (made.kind !== 'unknown') throw new Error(JSON.stringify(made));
    return { ...this.own, id: made.writeId };
  }

  /** A write of which nobody can tell whether it was done: another location of the same moment could be it as well. */
  async writeInDoubt(): Promise<{ connectionId: string; id: number }> {
    const lost = await this.lostWrite();
    const other = createBankApi(practiceAccess(this.ready));
    await other.writes.createLocation(new AbortController().signal);
    await other.close();
    await this.ask('writing', 'resolve', this.own);
    return lost;
  }

  /** A settlement that came without a txid; answers its endToEndId and the charge that it could be of. */
  async orphan(): Promise<{ endToEndId: string; txid: string }> {
    const { txid } = await this.charge();
    const { endToEndId } = await this.control.payByHand({ txid, bearsTxid: false });
    await this.poll();
    return { endToEndId, txid };
  }

  /** The receiver of this company, running on a port of its own. */
  async receiving() {
    if (this.#receiverPort === 0) this.#receiverPort = await freePort();
    const settings = { isOn: true, port: this.#receiverPort, publicHosts: ['avisos.loja.example'] };
    return { ...this.own, settings };
  }

  /** What registers the receiver for the news of mandates with the secret in its address. */
  async registration() {
    const receiver = await this.receiving();
    await this.ask('webhooks', 'configureReceiver', receiver);
    const url = `http://127.0.0.1:${receiver.settings.port}`;
    const secretPlace = { kind: 'query', name: 'segredo' } as const;
    return { ...this.own, target: { kind: 'mandates' } as const, url, secretPlace };
  }

  /** Something in the inbox; answers its number there. */
  async delivered(): Promise<number> {
    const registered = await this.ask('webhooks', 'set', await this.registration());
    if (registered.kind !== 'done') throw new Error(JSON.stringify(registered));
    await this.control.approveMandate({ idRec: await this.mandate() });
    const newest = async () =>
      (await this.ask('webhooks', 'inbox', { ...this.own, before: null })).rows[0]?.id ?? 0;
    await until(async () => (await newest()) > 0);
    return newest();
  }

  /** Writes a whole export; answers its id. */
  async exported(request: ExportRequest): Promise<string> {
    const { id } = await this.ask('exports', 'start', request);
    const state = async () => (await this.ask('exports', 'status', { id })).state;
    await until(async () => (await state()) === 'done');
    return id;
  }

  /** The practice bank inside the app, running and read, in a world of twelve payers; answers the id of its company. */
  async practice(): Promise<string> {
    const { isRunning, connectionId } = await this.ask('practice', 'start', null);
    if (!isRunning || connectionId === null) throw new Error('the practice bank does not run');
    const { payers } = await this.ask('practiceBank', 'describeWorld', null);
    if (payers !== PRACTICE_WORLD.payers) {
      await this.ask('practiceBank', 'restartWorld', PRACTICE_WORLD);
      await this.ask('practiceBank', 'setCharging', { charging: 'automatic' });
    }
    return connectionId;
  }

  /** Waits until the practice company has read its bank as it is. */
  async practiceRead(): Promise<void> {
    const connectionId = await this.practice();
    const { today } = await this.ask('practiceBank', 'readClock', null);
    const isRead = async () => {
      // A world that was begun anew has no ledger until its first poll, and the status of the one before until then.
      if (!(await this.run.attempt('overview.read', { connectionId })).ok) return false;
      const { state, lastReport } = await this.ask('sync', 'status', { connectionId });
      return state === 'idle' && lastReport?.today === today;
    };
    await until(isRead);
  }

  get practiceWorld() {
    return PRACTICE_WORLD;
  }
}

/** The bank's id of what was done; throws where it was not. */
export function doneId(result: WriteResult): string {
  if (result.kind === 'done' && result.id !== null) return result.id;
  throw new Error(`not done: ${JSON.stringify(result)}`);
}
