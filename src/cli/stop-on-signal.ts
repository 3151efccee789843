/** Gives a signal that the first Ctrl-C aborts, so that the run ends between two requests and reports; the second ends the process. */
export function stopOnSignal(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort(signal === 'SIGINT' ? 'Ctrl-C' : signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    },
  };
}
