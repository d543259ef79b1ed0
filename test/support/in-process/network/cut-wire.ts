import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listening } from './loopback.ts';

/** A wire to a port of this machine that can be cut and mended: what runs over it is reset, and nothing new goes through meanwhile. What it swallows is lost in silence. */
export class CutWire {
  readonly #server: Server;
  readonly #port: number;
  readonly #ends = new Set<Socket>();
  readonly #swallowed = new Set<Socket>();
  #isCut = false;
  /** Ends of this side that came while the wire was held; null while it is not. */
  #held: Socket[] | null = null;

  private constructor(port: number) {
    this.#port = port;
    this.#server = createServer((near) => {
      if (this.#isCut) return near.resetAndDestroy();
      if (this.#held) this.#held.push(near);
      else this.#join(near);
    });
  }

  #join(near: Socket): void {
    const far = connect(this.#port, '127.0.0.1');
    this.#tie(near, far);
    this.#tie(far, near);
  }

  /** Lays a wire; taken away when the test has finished. */
  static async to(port: number): Promise<CutWire> {
    const wire = new CutWire(port);
    await listening(wire.#server);
    onTestFinished(() => {
      wire.cut();
      for (const end of wire.#swallowed) end.destroy();
      wire.#server.close();
    });
    return wire;
  }

  #tie(one: Socket, other: Socket): void {
    this.#ends.add(one);
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.once('close', () => {
      this.#ends.delete(one);
      other.destroy();
    });
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  cut(): void {
    this.#isCut = true;
    for (const end of this.#ends) end.resetAndDestroy();
  }

  /** What runs over it now comes to nobody from here on, and neither side hears of that; whoever comes anew goes through. */
  swallow(): void {
    for (const end of this.#ends) {
      end.unpipe().pause();
      this.#swallowed.add(end);
    }
    this.#ends.clear();
  }

  /** Lets nobody who comes now reach the other side, nor hear that it is not reached. */
  hold(): void {
    this.#held = [];
  }

  /** How many wait. */
  get held(): number {
    return this.#held?.length ?? 0;
  }

  letGo(): void {
    for (const near of this.#held ?? []) this.#join(near);
    this.#held = null;
  }

  mend(): void {
    this.#isCut = false;
  }
}
