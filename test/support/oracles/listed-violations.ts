import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

// The file lies beside the repository where the project is developed, and is not part of it.
const FILE = new URL('../../../../shared/reference/openapi-recurring.yaml', import.meta.url);

/** Whether the published specification can be read here. */
export const isSpecificationHere: boolean = existsSync(FILE);

/** One violation that the specification's text lists for an endpoint, `POST /rec`, without its markdown. */
export type ListedViolation = { readonly endpoint: string; readonly razao: string };

const HEADING = /^__Violações__.*endpoint `([^`]+)`:$/;

/** Every violation listed in the specification's `info.description`. An item may run over several lines. */
export function listedViolations(): readonly ListedViolation[] {
  const { info } = parse(readFileSync(FILE, 'utf8')) as { info: { description: string } };
  const listed: ListedViolation[] = [];
  let endpoint: string | null = null;
  for (const line of info.description.split('\n').map((text) => text.trim())) {
    const named = HEADING.exec(line)?.[1];
    if (named !== undefined) endpoint = named;
    else if (line.startsWith('#')) endpoint = null;
    else if (endpoint !== null && line.startsWith('- '))
      listed.push({ endpoint, razao: withoutMarkdown(line.slice(2)) });
    else if (endpoint !== null && line !== '') continueLast(listed, line);
  }
  return listed;
}

function continueLast(listed: ListedViolation[], line: string): void {
  const last = listed.pop();
  if (last === undefined) throw new Error(`an item without a beginning: ${line}`);
  listed.push({ ...last, razao: `${last.razao} ${withoutMarkdown(line)}` });
}

const withoutMarkdown = (text: string): string => text.replaceAll(/`|_(?=\w)|(?<=\w)_(?=\W|$)/g, '');
