type Interfaces = ReturnType<typeof import('node:os').networkInterfaces>;

const address = (internal: boolean) =>
  ({ address: '', netmask: '', family: 'IPv4', mac: '', internal, cidr: null }) as const;

/** A computer with a network, and one without. */
export const wired = (): Interfaces => ({ lo: [address(true)], eth0: [address(false)] });
export const alone = (): Interfaces => ({ lo: [address(true)] });
