import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import type { Resource } from '../../contract/resource/resources';
import type { RequestContext } from '../../middleware/request-context';
import type { FinishAnswer } from '../finish-answer';
import type { SampleHandler } from '../sample-handler';
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
