import { parseJson, type JsonValue } from '../../src/base/json';
import type { Client, HttpResponse } from '../../src/probe/exchange';
import type { Step } from './step';

/** What one side answered to the script, with what its placeholders stood for. */
export interface Played {
  readonly answers: readonly HttpResponse[];
  /** Identifiers that it gave, in the order of the steps; undefined where a step created nothing. */
  readonly created: readonly (string | undefined)[];
}

/**
 * Sends every step to one side, one after the other. With `asksTwice` what reads is asked twice and the second answer counts, so that
 * what a service answers otherwise each time shows, though it begins anew in the same way.
 */
export async function playSteps(
  steps: readonly Step[],
  client: Client,
  keyed: readonly (readonly [name: string, value: string])[],
  asksTwice = false,
): Promise<Played> {
  const answers: HttpResponse[] = [];
  const created: (string | undefined)[] = [];
  let cursor = 'none=none';
  const filled = (text: string): string =>
    text
      .replaceAll(/<<created:(\d+)>>/g, (_whole, index: string) =>
        encodeURIComponent(created[Number(index)] ?? 'nothing'),
      )
      .replaceAll('<<cursor>>', () => cursor);
  for (const { method, path, isKeyed, headers, body, creates } of steps) {
    const asksForType = headers.some(([name]) => name === 'Accept');
    const accept: [string, string][] = asksForType ? [] : [['Accept', 'application/json, application/problem+json']];
    const send = (): Promise<HttpResponse> =>
      client.send({
        method,
        path: filled(path),
        headers: [...accept, ...(isKeyed ? keyed : []), ...headers],
        ...(body !== undefined && { body: Buffer.from(filled(body.toString('latin1')), 'latin1') }),
      });
    const first = await send();
    const answer = asksTwice && method === 'GET' ? await send() : first;
    answers.push(answer);
    const value = jsonOf(answer);
    if (creates !== undefined) created.push(answer.status < 300 ? idIn(value, creates) : undefined);
    cursor = cursorIn(value) ?? cursor;
  }
  return { answers, created };
}

/** Gives the JSON value of a body; undefined where it is none. */
export function jsonOf({ body }: HttpResponse): JsonValue | undefined {
  try {
    return parseJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function membersOf(value: JsonValue | undefined): Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function idIn(value: JsonValue | undefined, member: string): string | undefined {
  const members = membersOf(value);
  const id =
    members[member] ??
    Object.values(members)
      .map((one) => membersOf(one)[member])
      .find((one) => one !== undefined);
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint' ? String(id) : undefined;
}

function cursorIn(value: JsonValue | undefined): string | undefined {
  const found = Object.entries(membersOf(value)).find(([name]) => /cursor/i.test(name))?.[1];
  return typeof found === 'string' ? `cursor=${encodeURIComponent(found)}` : undefined;
}
