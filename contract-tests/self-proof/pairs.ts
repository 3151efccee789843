import type { LawfulService } from './fleet';
import type { Peculiarity } from './peculiarity';
import type { Service } from './service';

/** Gives services with two peculiarities each, those that replace the same rule left out, the last word on an answer alone not. */
export function pairsOf<Rules extends object>(
  peculiarities: readonly Peculiarity<Rules>[],
  serve: (one: Partial<Rules>, other: Partial<Rules>) => Service,
): LawfulService[] {
  return peculiarities.flatMap((first, index) =>
    peculiarities.slice(index + 1).flatMap((second) => {
      const [one, other] = [Object.keys(first.rules()), Object.keys(second.rules())];
      const clashes =
        one.some((rule) => other.includes(rule) && rule !== 'finish') || one.length === 0 || other.length === 0;
      const service = (): Service => serve(first.rules(), second.rules());
      return clashes ? [] : [{ name: `${first.name} + ${second.name}`, service }];
    }),
  );
}

/** Gives at most so many entries of a list, spread over it. */
export function sampled<Entry>(all: readonly Entry[], count: number): readonly Entry[] {
  const step = Math.max(1, Math.ceil(all.length / count));
  return all.filter((_entry, index) => index % step === 0);
}
