import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CertificateOffice } from '../../in-process/bank/bank-certificates.ts';
import { plantCertificates } from '../../in-process/canaries/planted-company.ts';
import type { CanaryOrders, CanaryReport } from './canary-child.ts';

const CHILD = join(import.meta.dirname, 'canary-child.ts');

/** The certificate of the authority whom a process trusts beside the system's, in its environment: threads inherit it only so. */
export const trusting = ({ folder }: CertificateOffice): { readonly NODE_EXTRA_CA_CERTS: string } => ({
  NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt'),
});

/** Makes every call in a process of its own; answers what it has seen and all that it wrote to its terminal. */
export async function runCanaryChild(
  office: CertificateOffice,
  folder: string,
): Promise<{ readonly report: CanaryReport; readonly output: string }> {
  const orders: CanaryOrders = { certificates: plantCertificates(office), folder };
  const child = fork(CHILD, [], {
    env: { ...process.env, ...trusting(office), CICLO_CHILD_ORDERS: JSON.stringify(orders) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    silent: true,
    // A process that hangs ends with the test that waits for it.
    timeout: 580_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const reported = once(child, 'message');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with ${code}: ${output}`);
  });
  const [report] = (await Promise.race([reported, ended])) as [CanaryReport];
  ended.catch(() => undefined);
  return { report, output };
}
