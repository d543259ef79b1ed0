import type { Feature } from '../../services.ts';
import { companyHandlers } from './companies.ts';
import { encryptionHandlers } from './encryption.ts';

/** The companies that the app connects to, and how their ledgers are kept on the disk. */
export const connectionsFeature: Feature<'connections'> = (services) => ({
  handlers: { ...companyHandlers(services), ...encryptionHandlers(services) },
});
