import { type PlanInFile, requirePlan } from '../../core/close/account-plan-file.ts';
import { bytesOf } from './given-file.ts';

/** The plan of accounts in a file. Throws the first fault of one that cannot be used, `file_unreadable` for one that cannot be read. */
export const planFrom = (path: string): PlanInFile => requirePlan(bytesOf(path).toString('utf8'), path);
