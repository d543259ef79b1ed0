import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { ownCountry } from '../../../build/own-country.ts';
import { root } from '../../../build/programs.ts';
import { businessCalendar } from '../../../src-main/core/business-days.ts';
import { addDays, civilDate } from '../../../src-main/core/civil-date.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

it('leaves a bundle every business day of a century, no other country and no other calendar', async () => {
  const outDir = join(tempFolder(), 'bundle');
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  const built = await build({
    ...{ configFile: false, root, logLevel: 'silent', plugins: [ownCountry()] },
    ssr: { noExternal: true },
    build: { ssr: join(root, 'src-main/core/business-days.ts'), outDir },
  });
  const { code, fileName } = 'output' in built ? built.output[0] : { code: '', fileName: '' };
  expect(code).toContain('Sexta-Feira Santa');
  expect(/"Andorra"|America\/Bogota|vsop87|CalendarChinese/.exec(code)).toBeNull();
  const bundled: { businessCalendar: typeof businessCalendar } = await import(
    pathToFileURL(join(outDir, fileName)).href
  );
  const [own, whole] = [bundled.businessCalendar(), businessCalendar()];
  const differing: string[] = [];
  for (let day = civilDate('2000-01-01'); day < civilDate('2100-01-01'); day = addDays(day, 1))
    if (own.isBusinessDay(day) !== whole.isBusinessDay(day)) differing.push(day);
  expect(differing).toEqual([]);
});
