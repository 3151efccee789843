import { printable } from '../base/text';
import type { Progress } from '../plan/plan-run';

const width = 20;
/** Milliseconds between two lines of a log. */
const betweenLines = 30_000;

/** How far a run is: one line that is overwritten on a terminal, in logs one line in 30 seconds. */
export function createProgressLine(stream: {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}): { show(progress: Progress): void; end(): void } {
  const startedAt = Date.now();
  let last = startedAt;
  const isTerminal = stream.isTTY === true;
  return {
    show: ({ share, requests, operation }) => {
      const about = share > 0 ? Math.round(requests / share) : requests;
      const percent = `${Math.floor(share * 100)} %`;
      if (!isTerminal) {
        if (Date.now() - last < betweenLines) return;
        last = Date.now();
        stream.write(`  ${percent}, ${requests} of about ${about} requests\n`);
        return;
      }
      const left =
        share > 0.05 ? `, ${Math.ceil((((Date.now() - startedAt) / share) * (1 - share)) / 1000)} s left` : '';
      const filled = Math.floor(share * (width - 1));
      const bar = `${'='.repeat(filled)}>${' '.repeat(width - 1 - filled)}`;
      const line = `  [${bar}]  ${percent}  ${requests} of about ${about} requests${left}   ${printable(operation)}`;
      stream.write(`\r\u001b[K${line.slice(0, (stream.columns ?? 100) - 1)}`);
    },
    // Removes the line.
    end: () => {
      if (isTerminal) stream.write('\r\u001b[K');
    },
  };
}
