import { writeFileSync } from 'node:fs';
import type { Service, ServiceRequest, ServiceResponse } from '../../contract-tests/self-proof/service';
import { serve, verify, type Ended, type Journal } from './verify';

/** A JSON object. */
export type Json = Record<string, unknown>;

/** Gives a response that documents JSON of a schema. */
export function answered(schema: Json): Json {
  return { description: 'x', content: { 'application/json': { schema } } };
}

/** Gives an answer in JSON. */
export function answer(status: number, body: unknown): ServiceResponse {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** The answer to a body that is not valid. */
export const refused = answer(400, {});

/** Gives the JSON object that a request carries; undefined where it carries none. */
export function bodyIn({ body }: ServiceRequest): Json | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** Verifies a service with a document of these paths, which is written to a test folder. */
export async function verifyAs(
  fileIn: (name: string) => string,
  paths: Json,
  service: Service,
  flags: readonly string[] = [],
  components: Json = {},
): Promise<Ended & Journal> {
  const file = fileIn('document.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths, components }));
  const journal = await serve(service);
  return { ...journal, ...(await verify([journal.baseUrl, '--spec', file, ...flags])) };
}
