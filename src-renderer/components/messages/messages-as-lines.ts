import type { TFunction } from 'i18next';
import type { PreparedMessage } from '../../../src-preload/contract/messages.ts';
import { asTabbedLine } from '../../kit/texts/tabbed-line.ts';

/** Messages as a spreadsheet takes them from the clipboard: whom, how they are reached, what about and the text, a line each. */
export function messagesAsLines(messages: readonly PreparedMessage[], t: TFunction): string {
  const head = ['name', 'phone', 'email', 'subject', 'body'].map((column) => t(`line.${column}`));
  const lines = messages.map(({ name, phone, email, subject, body }) => [
    ...[name, phone.replace('+', ''), email, subject, body],
  ]);
  return [head, ...lines].map(asTabbedLine).join('\n');
}
