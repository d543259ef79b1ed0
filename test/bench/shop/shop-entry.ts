import { serveShop } from './shop-server.ts';

/** `node shop-entry.ts '{"seed":1,"cycles":100000,"today":"2026-03-10","latencyMs":0}'`: tells its parent, or prints, how it is reached. */
const shop = await serveShop(JSON.parse(process.argv[2] ?? '{}'));
if (process.send === undefined) console.log(JSON.stringify(shop.ready));
else process.send(shop.ready);
const end = (): void => void shop.close().then(() => process.exit());
process.once('disconnect', end);
process.once('SIGTERM', end);
process.once('SIGINT', end);
