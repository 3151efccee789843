import { headerOf, isJson, textOf } from '../base/http';
import { maximumDepth, tryParseJson } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import type { Contract } from '../openapi/contract';
import { playedProfile, type Profile } from '../profile/profile';
import { learnFrom } from './learn';
import { MocksOfRecording } from './mock-of-recording';
import { prune } from './prune';
import { figuresOf, replay, type Compared, type Figures } from './replay';

/** A profile, and how far a mock that plays it is from the service. */
export interface LearnedProfile {
  readonly profile: Profile;
  /** On every other story, of which nothing was learned: by what the rest of the stories showed. */
  readonly unseen: { readonly without: Figures; readonly withProfile: Figures };
  /** On all exchanges. */
  readonly all: { readonly without: Figures; readonly withProfile: Figures };
  /** What it responds to each request. */
  readonly responses: readonly Compared[];
  /** Operations whose entries made it worse: they were left out. */
  readonly dropped: readonly string[];
}

/** What a mock plays that has no profile. */
const nothing: Profile = { hints: {}, items: {}, behaviours: new Map(), writes: new Map(), responses: new Map() };

/** Leaving an entry out may change what others do. */
const mostRounds = 3;

/** Learns from all exchanges; and once from half of them, to say how much of the other half that explains. */
export async function learnProfile(
  contract: Contract,
  recorded: readonly Exchange[],
  address?: string,
): Promise<LearnedProfile> {
  const exchanges = recorded.map(withJson);
  const mocks = new MocksOfRecording(contract, address);
  const play = async (profile: Profile): Promise<readonly Compared[]> => {
    const mock = await mocks.build(playedProfile(profile));
    return replay(mock, exchanges);
  };
  const without = await play(nothing);
  const unseen = everyOther(exchanges);
  const isUnseen = ({ exchange }: Pick<Compared, 'exchange'>): boolean => unseen.has(exchange);
  const half = await learnFrom(
    mocks,
    exchanges.filter((exchange) => !unseen.has(exchange)),
  );
  const ofHalf = await pruned(half, without, play, (one) => !isUnseen(one));
  const { profile, responses, dropped } = await pruned(await learnFrom(mocks, exchanges), without, play);
  return {
    ...{ profile, responses, dropped },
    unseen: {
      without: figuresOf(without.filter(isUnseen)),
      withProfile: figuresOf(ofHalf.responses.filter(isUnseen)),
    },
    all: { without: figuresOf(without), withProfile: figuresOf(responses) },
  };
}

/** Bodies are looked at many times, and parsed once. */
function withJson(exchange: Exchange): Exchange {
  const { response } = exchange;
  const text = response && isJson(headerOf(response.headers, 'content-type') ?? '') ? textOf(response.body) : undefined;
  const json = text === undefined ? undefined : tryParseJson(text, maximumDepth);
  if (response === undefined || text === undefined || json === undefined) return exchange;
  return { ...exchange, response: { ...response, body: { text, json } } };
}

/** What is kept is nowhere worse than no profile. @param isSeen which responses may be looked at */
async function pruned(
  learned: Profile,
  without: readonly Compared[],
  play: (profile: Profile) => Promise<readonly Compared[]>,
  isSeen: (one: Compared) => boolean = () => true,
): Promise<Pick<LearnedProfile, 'profile' | 'responses' | 'dropped'>> {
  const before = without.filter(isSeen);
  let profile = learned;
  let responses = await play(profile);
  const dropped: string[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const next = prune(profile, before, responses.filter(isSeen));
    if (next.dropped.length === 0) break;
    dropped.push(...next.dropped);
    profile = next.profile;
    responses = await play(profile);
  }
  return { profile, responses, dropped };
}

/** Fewer stories than that say too little of one half. */
const enoughStories = 10;

/** Every other story of a visit; of a recording without stories every other exchange. */
function everyOther(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const stories = [...new Set(exchanges.map(({ label }) => label?.scenario))];
  const isChosen = (exchange: Exchange, index: number): boolean =>
    (stories.length < enoughStories ? index : stories.indexOf(exchange.label?.scenario)) % 2 === 1;
  return new Set(exchanges.filter(isChosen));
}
