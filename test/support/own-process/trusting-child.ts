import { z } from 'zod';
import { examineTls } from '../../../src-main/api-client/diagnosis/tls-peer.ts';
import { probeRoute } from '../../../src-main/webhooks/probe.ts';
import { BankSession, NEVER } from '../in-process/bank/client-session.ts';

const certificate = z.object({ kind: z.literal('pem'), certificate: z.string(), key: z.string() });

/** A bank of the parent, and what is shown to it. */
const orders = z.object({ origin: z.string(), certificate: certificate.nullable() });

/** The ways on which a server is met, with what each says of it. */
const { origin, certificate: own } = orders.parse(JSON.parse(process.env.CICLO_CHILD_ORDERS ?? ''));
const { outcome } = await probeRoute({ url: `${origin}/`, method: 'GET', timeoutMs: 5_000 });
await using session = new BankSession({
  profile: 'specification',
  baseUrl: `${origin}/api`,
  tokenUrl: `${origin}/oauth/token`,
  ...{ schemeWord: 'instant', clientId: 'client', clientSecret: 'secret', extraHeaders: {} },
  certificate: own,
});
const read = await session.settlements().then(
  () => 'read',
  (error: unknown) => String(error instanceof Error && 'code' in error ? error.code : error),
);
const { fault, isPublicAuthority } = await examineTls(origin, own, NEVER);
process.stdout.write(JSON.stringify({ probed: outcome.kind, read, fault, isPublicAuthority }));
