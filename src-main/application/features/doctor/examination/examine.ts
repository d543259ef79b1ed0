import type { Finding, StepReport } from '../../../../../src-preload/contract/doctor.ts';
import { type DoctorStep, FINDINGS } from '../../../../../src-preload/contract/vocabulary/doctor.ts';
import { examineClock, examineScopes, examineToken } from './examine-access.ts';
import { examineAddress } from './examine-address.ts';
import { examineLimits, examineLists } from './examine-lists.ts';
import { examineCertificate, examineTransport } from './examine-tls.ts';
import { examineWebhooks } from './examine-webhooks.ts';
import { type Examined, failed } from './examined.ts';

type Step = {
  readonly step: DoctorStep;
  /** Steps without which this one would only repeat their failure. */
  readonly needs: readonly DoctorStep[];
  readonly run: (examined: Examined) => Promise<Finding[]>;
};

/** The order in which a person would look: first whether anybody is there, then who, then what they let us do. */
const STEPS: readonly Step[] = [
  { step: 'address', needs: [], run: examineAddress },
  { step: 'tls', needs: ['address'], run: examineTransport },
  { step: 'certificate', needs: [], run: examineCertificate },
  { step: 'token', needs: ['address', 'tls', 'certificate'], run: examineToken },
  { step: 'scopes', needs: ['token'], run: examineScopes },
  { step: 'lists', needs: ['token'], run: examineLists },
  { step: 'limits', needs: ['token', 'lists'], run: examineLimits },
  // Late, so that it is the API's clock where the API has answered, and the token's where only that has.
  { step: 'clock', needs: ['address', 'tls', 'certificate'], run: examineClock },
  { step: 'webhooks', needs: ['token'], run: examineWebhooks },
];

/** Told as each step begins (null) and ends. */
export type OnStep = (step: DoctorStep, report: StepReport | null) => void;

/** Examines a connection, one step after the other. What follows a failed step is skipped, with that step as its reason. Never throws. */
export async function examine(examined: Examined, onStep: OnStep): Promise<StepReport[]> {
  const broken = new Map<DoctorStep, DoctorStep>();
  const reports: StepReport[] = [];
  for (const each of STEPS) {
    onStep(each.step, null);
    const report = await take(each, examined, broken);
    if (report.outcome === 'failed') broken.set(each.step, each.step);
    if (report.skippedFor !== null) broken.set(each.step, report.skippedFor);
    onStep(each.step, report);
    reports.push(report);
  }
  return reports;
}

async function take(
  { step, needs, run }: Step,
  examined: Examined,
  broken: ReadonlyMap<DoctorStep, DoctorStep>,
): Promise<StepReport> {
  const skippedFor = needs.map((need) => broken.get(need)).find((cause) => cause !== undefined);
  if (skippedFor !== undefined) return { step, outcome: 'skipped', skippedFor, findings: [] };
  const findings = await run(examined).catch((error: unknown) => [failed(error)]);
  return { step, outcome: outcomeOf(findings), skippedFor: null, findings };
}

function outcomeOf(findings: readonly Finding[]): StepReport['outcome'] {
  const levels = new Set<string>(findings.map(({ code }) => FINDINGS[code]));
  if (levels.has('fault')) return 'failed';
  return levels.has('warning') ? 'warned' : 'passed';
}
