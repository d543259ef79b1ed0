import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A company in log and reports: it tells one from another, and cannot be turned back into its id, which is made of its name. */
export const companyTag = z
  .string()
  .regex(/^[0-9a-f]{8}$/)
  .brand('company tag');
export type CompanyTag = z.output<typeof companyTag>;

/** Tags by connection id, always the same in one data folder: keyed with its random id, so that nobody finds them by trying names. */
export function companyTags(dataDir: string): (connectionId: string) => CompanyTag {
  let known: string | null = null;
  const substitute = randomUUID();
  return (connectionId) => {
    known ??= folderId(dataDir);
    const key = known ?? substitute;
    return companyTag.parse(createHmac('sha256', key).update(connectionId).digest('hex').slice(0, 8));
  };
}

/** Null for a folder that has kept no secret yet: until it does, tags hold for this run. */
function folderId(dataDir: string): string | null {
  try {
    return z.uuid().parse(readFileSync(join(dataDir, 'folder-id'), 'utf8'));
  } catch {
    return null;
  }
}
