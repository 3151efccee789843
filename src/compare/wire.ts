import type { Contract } from '../contract/contract';
import { noOperation, type Operation, type ResponseDescription } from '../contract/operation';
import type { Credential } from '../verify/credentials';
import { whyUnsendable, buildRequest, type RequestSpec } from '../verify/request';
import { withRemovalBody } from '../verify/removal-body';
import { withRequired } from '../verify/required-parameters';
import { Unsendable } from '../verify/unsendable';
import type { Asked, Probe } from './probe';

/** Statuses that are compared as they come; the sender would take them for trouble on the way. */
const redirects: readonly ResponseDescription[] = ['301', '302', '303', '307', '308'].map((status) => ({
  status,
  description: '',
  content: [],
  headers: [],
  pointer: '',
}));

/**
 * Gives what the sender sends for a probe: a path as it stands, redirects answered rather than taken for trouble, required
 * parameters added where the probe does not leave them out, of `mark` what differs each time. Throws an Unsendable where it cannot be written as HTTP.
 */
export function specOf(
  contract: Contract,
  { id, operation = noOperation, accept, isBare }: Probe,
  asked: Asked,
  credential: Credential | undefined,
  mark: string,
): RequestSpec {
  const { method, path, query = [], headers = [], body } = asked;
  const plain: RequestSpec = {
    operation,
    query,
    headers,
    ...(body !== undefined && { body }),
    ...(credential !== undefined && { credential }),
  };
  const whole =
    isBare === true ? plain : withRemovalBody(contract, withRequired(contract, { ...plain, method }, `${mark} ${id}`));
  const wire: Operation = { ...operation, method, path: literal(path), responses: offering(operation, accept) };
  const spec: RequestSpec = { ...whole, operation: wire, method };
  const why = whyUnsendable(spec, buildRequest(spec, credential ?? { form: '', words: '', parts: [] }));
  if (why !== undefined) throw new Unsendable(why);
  return spec;
}

/** Braces of a path that is no template. */
function literal(path: string): string {
  return path.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

function offering({ responses }: Operation, accept: string | undefined): readonly ResponseDescription[] {
  const kept = accept === undefined ? responses : responses.map((response) => ({ ...response, content: [] }));
  if (accept === undefined) return [...kept, ...redirects];
  const [first, ...others] = [...kept, ...redirects];
  const content = [{ name: accept, pointer: '', schemaPointer: '' }];
  return first === undefined ? [] : [{ ...first, content }, ...others];
}
