/** Loaded before the app: each SIGUSR2 lets a quarter of an hour pass by the clock that the app reads. The app itself has no such door. */
const systemNow = Date.now;
let passedMs = 0;

Date.now = () => systemNow() + passedMs;
process.on('SIGUSR2', () => {
  passedMs += 900_000;
});
