import { stringifyJson } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import { operationOf, viewOf } from '../knowledge/view-of';
import { createOpenApiValidator, type OpenApiValidator } from '../mock/http/openapi-validator';
import type { OperationHints } from '../openapi/collections/hints';
import type { Contract } from '../openapi/contract';
import type { Document } from '../openapi/document/document';
import { loadDocument } from '../openapi/document/load';
import { createContract } from '../openapi/load-contract';

/**
 * An OpenAPI file, and recorded exchanges as it reads them. Many mocks are built of one file, and each looks at all exchanges: schemas are
 * compiled once for all of them, and each exchange is read once by each contract.
 */
export class FileReader {
  readonly validator: OpenApiValidator;
  readonly #contracts = new Map<string, Contract>();
  readonly #views = new WeakMap<Contract, WeakMap<Exchange, ExchangeView>>();

  constructor(private readonly document: Document) {
    this.validator = createOpenApiValidator(document);
  }

  static async of(file: string | Document | FileReader): Promise<FileReader> {
    if (file instanceof FileReader) return file;
    return new FileReader(typeof file === 'string' ? await loadDocument(file) : file);
  }

  contractWith(hints: OperationHints): Contract {
    const key = stringifyJson(hints);
    let contract = this.#contracts.get(key);
    if (contract === undefined) this.#contracts.set(key, (contract = createContract(this.document, hints)));
    return contract;
  }

  /** The exchange as a contract reads it; undefined if no operation matches. */
  viewOf(contract: Contract, exchange: Exchange): ExchangeView | undefined {
    let views = this.#views.get(contract);
    if (views === undefined) this.#views.set(contract, (views = new WeakMap<Exchange, ExchangeView>()));
    const known = views.get(exchange);
    if (known !== undefined) return known;
    const operation = operationOf(contract, exchange);
    const view = operation && viewOf(contract, exchange, operation);
    if (view !== undefined) views.set(exchange, view);
    return view;
  }
}
