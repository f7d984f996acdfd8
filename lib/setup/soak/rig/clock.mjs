// Loaded before a server or worker of a soak: its clock is as many milliseconds off as the file WINNOW_SOAK_CLOCK
// says, which is looked at again and again, so that the clock of a running process jumps.
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 50;
const path = process.env.WINNOW_SOAK_CLOCK;

if (path !== undefined) {
  const real = Date.now.bind(Date);
  let offset = 0;
  const look = () => {
    try {
      offset = Number(readFileSync(path, "utf8")) || 0;
    } catch {
      // Between two jumps the file may be away; the clock stays as it is.
    }
  };
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
  Date.now = () => real() + offset;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length === 0 ? [RealDate.now()] : args, self),
    apply: () => new RealDate(RealDate.now()).toString(),
  });
}
