/** Runs steps one after the other and prints a line of JSON for each: its name, its time, and why it failed. */
import { isDeepStrictEqual } from 'node:util';

export const { SDK_URL: url, SDK_KEY: key, SDK_TAG: tag, SDK_FOLDER: folder } = process.env;

/** What steps leave for later ones. */
export const kept = new Proxy(
  {},
  {
    get(target, name) {
      if (name in target) return target[name];
      throw new Error(`an earlier step did not leave ${name}`);
    },
  },
);

export function expect(found, wanted, what = 'value') {
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(`${what} is ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`);
}

/** The call must end in an error that the judge takes. */
export async function expectError(call, judge) {
  const given = await call().then(
    (value) => ({ value }),
    (error) => ({ error }),
  );
  if ('value' in given) throw new Error(`no error, but ${JSON.stringify(given.value)}`);
  if (!judge(given.error)) throw new Error(`another error: ${said(given.error)}`);
}

function said(error) {
  const { response, errors } = error;
  const text = errors === undefined ? error.message : JSON.stringify(errors);
  return `${response?.status === undefined ? '' : `${response.status}: `}${text}`.replace(/\s+/g, ' ').slice(0, 400);
}

export async function step(name, run) {
  const began = Date.now();
  const outcome = await run().then(
    () => ({}),
    (error) => ({ failed: said(error) }),
  );
  console.log(JSON.stringify({ step: name, began, ended: Date.now(), ...outcome }));
}
