/** Calls an SDK and prints how each call ended, one line of JSON a call. */
import { createRequire } from 'node:module';
import path from 'node:path';

/** Without a slash at its end. */
export const base = process.env.API_URL.replace(/\/$/, '');

/** Loads an SDK, which is installed where the story is run. */
export const sdk = createRequire(path.join(process.cwd(), 'package.json'));

/** The HTTP status that an SDK's error carries, wherever it keeps it. */
const statusOf = (error) => error.response?.status ?? error.status ?? error.statusCode ?? null;

/** Calls an SDK; `shown` picks the values that must be the same in each run. Gives what the SDK returned. */
export async function call(name, run, shown = () => null) {
  const print = (ending) => console.log(JSON.stringify({ call: name, ...ending }));
  let value;
  try {
    value = await run();
  } catch (error) {
    print({ error: error.constructor.name, status: statusOf(error) });
    return undefined;
  }
  try {
    print({ ok: shown(value) ?? null });
  } catch (error) {
    print({ without: error.message });
  }
  return value;
}
