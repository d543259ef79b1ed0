import { dataFolderAt } from '../application/companies/data-folder/data-folder.ts';
import { examineSettings } from '../application/companies/data-folder/settings-file.ts';
import type { SayIn } from './desktop-texts.ts';
import { sayFailure } from './terminal/texts.ts';

/** Why the app could not be opened, in the language of whoever uses the data folder: a title; then what happened, what it means and what to do. */
export function startFailure(error: unknown, dataDir: string, sayIn: SayIn): [title: string, text: string] {
  const say = sayIn(languageOf(dataDir));
  return [say('notOpened'), sayFailure(error, say)];
}

/** A folder that cannot be read says nothing of its language. */
function languageOf(dataDir: string): Parameters<SayIn>[0] {
  try {
    const found = examineSettings(dataFolderAt(dataDir).settingsFile);
    return found.kind === 'read' ? found.settings.preferences.language : 'pt-BR';
  } catch {
    return 'pt-BR';
  }
}
