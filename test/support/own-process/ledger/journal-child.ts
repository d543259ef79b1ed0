import { openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { chargeWrite, moment } from '../../fake/records/journal-writes.ts';

/**
 * Journals charges in a process of its own, to be killed: one left intended, one left sent, one done, one left unknown. Says
 * `journaled` and then waits without ever closing the ledger.
 */
const [file = '', backupFolder = ''] = process.argv.slice(2);
const ledger = openLedgerWriter(file, { backupFolder, key: null, now: () => moment(0) });
const writes = ['tx1', 'tx2', 'tx3', 'tx4'].map((txid) => chargeWrite({ txid, idRec: `RR${txid}` }));
const [, sent = 0, done = 0, unknown = 0] = ledger.intendBatch('january', writes, moment(1));
for (const id of [sent, done, unknown]) ledger.markSent(id, moment(2));
ledger.closeWrite(done, { state: 'done', bankId: 'tx3' }, moment(3));
ledger.closeWrite(unknown, { state: 'unknown', code: 'timed_out' }, moment(3));
process.stdout.write('journaled\n');
setInterval(() => undefined, 60_000);
