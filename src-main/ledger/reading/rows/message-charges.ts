import { MESSAGE_SITUATIONS } from '../../../../src-preload/contract/vocabulary/messages.ts';
import { isOfUnpaid } from '../../../core/messages/message-facts.ts';

const OF_UNPAID = MESSAGE_SITUATIONS.filter(isOfUnpaid).map((situation) => `'${situation}'`);

/**
 * Whether a row `mc` is a charge that the message `m` is about. By the message's situation too: earlier versions kept what its payer owed then with a message about a
 * mandate as well, which asked for none of it.
 */
export const IS_ABOUT = `mc.message_id = m.id AND m.situation IN (${OF_UNPAID.join(', ')})`;
