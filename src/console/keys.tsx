import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from './controls';
import { Facts } from './tables';

const keys = Object.entries({
  ...{ '1 to 5': 'pages', '/': 'filter', 'j k': 'next and previous row; arrows too', Enter: 'open' },
  ...{ Esc: 'close, clear the filter', p: 'pause the list of calls', '.': 'newest calls' },
  ...{ c: 'copy as curl', m: 'make this my response', r: 'repeat the call', '?': 'this list' },
});

export function Keys({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="card" aria-label="Keys" onClose={onClose}>
      <h2>Keys</h2>
      <Facts facts={keys} />
      <Button onClick={() => dialog.current?.close()}>Close</Button>
    </dialog>
  );
}
