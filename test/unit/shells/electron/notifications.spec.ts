import { describe, expect, it } from 'vitest';
import { openDesktopTexts } from '../../../../src-main/shells/desktop-texts.ts';
import { notificationText } from '../../../../src-main/shells/electron/notifications.ts';
import { NOTIFICATION_KINDS } from '../../../../src-preload/contract/vocabulary/desktop.ts';
import en from '../../../../src-renderer/locales/en/desktop.json' with { type: 'json' };
import ptBR from '../../../../src-renderer/locales/pt-BR/desktop.json' with { type: 'json' };

const sayIn = openDesktopTexts({ 'pt-BR': ptBR, en });

describe.each(['pt-BR', 'en'] as const)('a notification of the system in %s', (language) => {
  it.each(NOTIFICATION_KINDS)('of %s says who where names are told, and where not reads as well', (kind) => {
    const told = { kind, company: 'Padaria Sol', count: 1, place: null };
    const named = notificationText({ ...told, payerName: 'Maria Souza' }, sayIn(language)).body;
    const nameless = notificationText({ ...told, payerName: null }, sayIn(language)).body;
    expect(named).toContain('Maria Souza');
    for (const body of [named, nameless]) expect(body).toContain('(Padaria Sol).');
    expect(nameless).not.toMatch(/{{|Maria|null|notifications|\s\s/);
  });
});
