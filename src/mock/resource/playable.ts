import type { MockConfig } from '../../config';
import type { Contract } from '../../contract/contract';
import { problemOf } from '../../contract/flaws';
import { operationsOf, type Resource } from '../../contract/resource/resources';
import { deriveState, type State } from '../../contract/resource/state';
import { DocumentError } from '../../errors';
import { createFactory } from './factories';

/** A contract whose resources are those that the stand-in plays, and all that keeps state. */
export interface PlayableState {
  readonly contract: Contract;
  readonly state: State;
}

/**
 * Gives what of a document keeps state, without the resources whose items nobody can make, for what the document says of
 * their identifiers or their parents: their operations answer samples then, and each is a flaw. Of large documents each is
 * found out when its operations are first asked for. Throws a DocumentError where a chosen fixture does not fit its schema.
 */
export function playableState(given: Contract, config: MockConfig, warn: (message: string) => void): PlayableState {
  const state = deriveState(given);
  const contract = { ...given, resources: state.resources };
  if (contract.compiles === 'when asked') {
    tryChosenFixtures(contract, config, warn);
    return { contract, state };
  }
  return withoutOthers({ contract, state }, (resource) => canBeMade(resource, contract, config, warn));
}

/** Gives what keeps state of those resources alone whose items can be made. */
export function withoutOthers({ contract, state }: PlayableState, isPlayable: IsPlayable): PlayableState {
  const resources = state.resources.filter(isPlayable);
  const isPlayed = resources.length === state.resources.length;
  const played = isPlayed ? contract : { ...contract, resources };
  const kept = new Set(resources);
  const actions = state.actions.filter(({ resource }) => kept.has(resource));
  const views = state.views.filter(({ resource }) => kept.has(resource));
  const bulks = state.bulks.filter(({ resource }) => kept.has(resource));
  const searches = state.searches.filter(({ resource }) => kept.has(resource));
  return { contract: played, state: { ...state, resources: played.resources, actions, views, bulks, searches } };
}

/** Chosen fixtures are few, and whoever chose one that does not fit is to hear of it at start. */
function tryChosenFixtures(contract: Contract, config: MockConfig, warn: (message: string) => void): void {
  if (!config.fixturesAreChosen) return;
  for (const resource of contract.resources) {
    const name = resource.schemaName;
    if (name !== undefined && Object.hasOwn(config.fixtures.schemas, name)) canBeMade(resource, contract, config, warn);
  }
}

/** Tells whether the items of a resource can be made. */
export type IsPlayable = (resource: Resource) => boolean;

/** Gives what tells so of the resources of a contract, each tried once, unless they were when it began. */
export function createIsPlayable(contract: Contract, config: MockConfig, warn: (message: string) => void): IsPlayable {
  if (contract.compiles === 'at once') return () => true;
  const tried = new Map<Resource, boolean>();
  return (resource) => {
    const known = tried.get(resource) ?? canBeMade(resource, contract, config, warn);
    tried.set(resource, known);
    return known;
  };
}

/** Where the items cannot be made, that is a flaw. */
function canBeMade(
  resource: Resource,
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
): boolean {
  const [{ pointer } = { pointer: '' }] = operationsOf(resource);
  const cost = `${resource.collection} keeps no state, its operations answer samples`;
  try {
    createFactory(resource, contract, config, warn);
    return true;
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    contract.flaws.add(pointer, problemOf(cause), cost);
    return false;
  }
}
