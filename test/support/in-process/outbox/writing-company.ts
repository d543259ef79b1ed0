import { onTestFinished } from 'vitest';
import { openWritingCompany, type WritingCompany } from './open-writing-company.ts';

/** A company that closes with its test. */
export async function writingCompany(
  ...options: Parameters<typeof openWritingCompany>
): Promise<WritingCompany> {
  const company = await openWritingCompany(...options);
  onTestFinished(company.close);
  return company;
}
