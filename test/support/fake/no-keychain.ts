/** No Secret Service answers there: a test must neither depend on the keychain of who runs it nor write to it. */
export const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
