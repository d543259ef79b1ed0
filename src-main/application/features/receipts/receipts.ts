import { civilDate } from '../../../core/civil-date.ts';
import type { Feature } from '../../services.ts';

/** Money by the day on which it moved. */
export const receiptsFeature: Feature<'receipts'> = ({ ledgers }) => ({
  handlers: {
    page: ({ connectionId, filter, after }) => ledgers.read.movements(connectionId, filter, after),
    days: ({ connectionId, from, to }) =>
      ledgers.read.movementDays(connectionId, civilDate(from), civilDate(to)),
  },
});
