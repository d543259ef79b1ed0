/** Columns of the delivery log; each title is a string of `deliveries.column`. */
export const DELIVERY_COLUMNS = ['sent', 'channel', 'event', 'about', 'outcome', 'tries', 'more'] as const;
