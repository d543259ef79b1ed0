import { findOnPath, installDebianPackages } from './programs.ts';

const NEEDED = { 'gnome-keyring-daemon': 'gnome-keyring', 'dbus-run-session': 'dbus-daemon' };

/** Whether the tests of the keychain can run against a real Secret Service, which is installed on Debian as root. */
export function ensureKeyring(): boolean {
  return hasKeyring() || (installDebianPackages(Object.values(NEEDED)) && hasKeyring());
}

function hasKeyring(): boolean {
  return Object.keys(NEEDED).every((program) => findOnPath([program]) !== null);
}
