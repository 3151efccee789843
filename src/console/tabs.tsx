import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface TabsProps {
  readonly names: readonly string[];
  readonly open: string;
  readonly onOpen: (name: string) => void;
  readonly children: ComponentChildren;
  /** Further classes of the open panel. */
  readonly kind?: string;
}

/** Tabs and the panel of the open one; arrows move between them. */
export function Tabs({ names, open, onOpen, children, kind = '' }: TabsProps): JSX.Element {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = names.at((names.indexOf(open) + step) % names.length) ?? open;
    onOpen(next);
    document.getElementById(`${id}-${names.indexOf(next)}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" onKeyDown={onKeyDown}>
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={name === open}
            aria-controls={`${id}-panel`}
            tabIndex={name === open ? 0 : -1}
            onClick={() => onOpen(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        class={`body ${kind}`}
        role="tabpanel"
        id={`${id}-panel`}
        tabIndex={0}
        aria-labelledby={`${id}-${names.indexOf(open)}`}
      >
        {children}
      </div>
    </>
  );
}
