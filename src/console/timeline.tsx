import type { JSX } from 'preact';
import type { CallSummary } from '../mock/control/control-types';
import { isRejected } from './call-words';
import { countEach } from '../base/most-frequent';
import { count as counted } from '../base/text';

const bins = 120;
const millisecondsOfBin = 1000;

/** The calls of the two minutes before the newest one: all up, those that were rejected down. */
export function Timeline({ calls }: { readonly calls: readonly CallSummary[] }): JSX.Element {
  const end = Math.floor(Date.parse(calls.at(-1)?.time ?? '') / millisecondsOfBin);
  const binOf = ({ time }: CallSummary): number => bins - 1 - end + Math.floor(Date.parse(time) / millisecondsOfBin);
  const shown = calls.filter((call) => binOf(call) >= 0);
  const rejectedOnes = shown.filter(isRejected);
  const [up, down] = [countEach(shown.map(binOf)), countEach(rejectedOnes.map(binOf))];
  const [all, rejected] = [shown.length, rejectedOnes.length];
  const most = Math.max(4, ...up.values());
  const bars = (heights: ReadonlyMap<number, number>, from: number, size: number): string =>
    [...heights]
      .map(
        ([bin, number]) =>
          `M${bin * 10} ${from}h7v${Math.sign(size) * Math.max(2, (Math.abs(size) * number) / most)}h-7z`,
      )
      .join('');
  const words = `Calls of the last two minutes: ${all}, of which ${rejected} were rejected`;
  return (
    <figure class="strip" aria-label={words}>
      <div>
        {counted(all, 'call')}, up
        <br />
        {rejected} rejected, down
      </div>
      <svg viewBox="0 0 1200 36" preserveAspectRatio="none" aria-hidden="true">
        <path class="axis" d="M0 27h1200" />
        <path class="up" d={bars(up, 26, -24)} />
        <path class="down" d={bars(down, 28, 8)} />
      </svg>
    </figure>
  );
}
