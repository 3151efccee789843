import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import type { Resource } from '../../openapi/collections/resources';
import type { RequestContext } from '../pipeline/request-context';
import type { FinishAnswer } from '../handler';
import type { SampleHandler } from '../samples';
import type { ItemFactory } from './item-factory';

/** What the handlers of one resource work on. */
export interface HandlerContext {
  readonly contract: Contract;
  readonly resource: Resource;
  /** Gives the factory that belongs to the seed of the request's session. */
  readonly factoryOf: (request: RequestContext) => ItemFactory;
  /** Gives what answers an operation by example or sample of its success response. */
  readonly sampleFor: (operation: Operation) => SampleHandler;
  readonly finish: FinishAnswer;
}
