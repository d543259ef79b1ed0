import { expect, it } from 'vitest';
import {
  readReceiverForm,
  stopped,
} from '../../../../../src-renderer/features/webhooks/receiver/receiver-form.ts';

it.each([
  ['', []],
  [' Avisos.Loja.example ', ['avisos.loja.example']],
  ['https://a.example/b?c, b.example:8443;a.example', ['a.example', 'b.example']],
])('the hosts of %j are %j', (hosts, publicHosts) => {
  expect(readReceiverForm({ port: 8_710, hosts })).toEqual({
    kind: 'settings',
    settings: { port: 8_710, publicHosts },
  });
});

it.each([1_023, 65_536, 8_710.5, '', 'abc'])('port %j is refused', (port) => {
  expect(readReceiverForm({ port, hosts: '' })).toEqual({ kind: 'problems', port: true, host: null });
});

it.each(['loja_a.example', '-a.example', 'a..b', '[::1]', '*.example'])(
  'host %j is refused by its name',
  (hosts) => {
    expect(readReceiverForm({ port: 8_710, hosts })).toMatchObject({ kind: 'problems', host: hosts });
  },
);

it('an eleventh host is one too many', () => {
  const hosts = Array.from({ length: 11 }, (_, at) => `h${at}.example`).join(' ');
  expect(readReceiverForm({ port: 8_710, hosts })).toMatchObject({ kind: 'problems', host: 'h10.example' });
});

it('stopping keeps what was applied, and asks nothing of what is being typed', () => {
  const applied = { port: 8_710, publicHosts: ['a.example'] };
  const receiver = { ...applied, isOn: true, address: 'http://127.0.0.1:8710', failure: null };
  expect(stopped(receiver)).toEqual({ isOn: false, ...applied });
});
