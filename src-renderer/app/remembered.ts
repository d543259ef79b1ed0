const CONNECTION_KEY = 'ciclo.connection';

/** The company that was on screen last; null when there was none or the shell keeps no storage. */
export function rememberedConnectionId(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(CONNECTION_KEY);
}

/** Keeps which company is on screen for the next start. */
export function rememberConnectionId(id: string): void {
  localStorage.setItem(CONNECTION_KEY, id);
}
