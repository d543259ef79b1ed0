import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** How each fuse of the built program must stand. One that a newer Electron adds is to be decided here first. */
const WANTED: Readonly<Record<keyof typeof FuseV1Options, boolean>> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

/** Reads the fuses back from a built program and names those that stand otherwise. Throws where there are none to read. */
export async function wrongFuses(program: string): Promise<readonly string[]> {
  const { version: _version, ...wire } = await getCurrentFuseWire(program);
  const known = new Set<string>(
    Object.keys(WANTED).map((name) => String(FuseV1Options[name as keyof typeof WANTED])),
  );
  const unknown = Object.keys(wire).filter((index) => !known.has(index));
  const wrong = (Object.keys(WANTED) as (keyof typeof WANTED)[]).filter((name) => {
    const wanted = WANTED[name] ? FuseState.ENABLE : FuseState.DISABLE;
    return wire[FuseV1Options[name]] !== wanted;
  });
  return [...wrong, ...unknown.map((index) => `fuse ${index}, which nobody has decided`)];
}
