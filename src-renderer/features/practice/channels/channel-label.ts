import type { TFunction } from 'i18next';

const KEY_CHANNEL = /^chave:(.+)$/u;

/** What a channel tells, in words; a channel of settlements with its key. */
export function channelLabel(id: string, t: TFunction): string {
  const [, key] = KEY_CHANNEL.exec(id) ?? [];
  return key === undefined ? t(`channels.name.${id}`) : t('channels.name.chave', { key });
}

/** Whether it tells of settlements, whose bodies come in three forms (SERVICE.md, section 6). */
export function tellsSettlements(id: string): boolean {
  return KEY_CHANNEL.test(id);
}
