import { expect, it } from 'vitest';
import { createSoleApplication } from '../../../../src-main/application/compose/create-sole-application.ts';
import { browserServices } from '../../../../src-main/shells/browser/services.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const options = (dataDir: string) => ({ dataDir, version: '0.0.0', services: browserServices });

it('a data folder is one application’s, until it closes', async () => {
  const dataDir = tempFolder();
  const first = await createSoleApplication(options(dataDir));
  await expect(createSoleApplication(options(dataDir))).rejects.toMatchObject({ code: 'already_running' });
  await first.close();
  const second = await createSoleApplication(options(dataDir));
  await second.close();
});
