import type { ComponentChildren, JSX } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { piecesOf } from './json-text';
import { statusLine } from './status-words';

export function Icon({ name, tone = '' }: { readonly name: string; readonly tone?: string }): JSX.Element {
  return <i class={`i i-${name} ${tone}`} />;
}

interface ButtonProps {
  readonly onClick: () => void;
  readonly children?: ComponentChildren;
  /** `primary`, `quiet`, `danger`, `wide`: not on a narrow screen. */
  readonly kind?: string;
  readonly icon?: string;
  /** The key that does the same. */
  readonly keyName?: string;
  readonly label?: string;
  readonly title?: string;
  readonly disabled?: boolean;
}

export function Button({ kind = '', icon, keyName, label, children, ...rest }: ButtonProps): JSX.Element {
  return (
    <button type="button" class={`btn ${kind}`} aria-label={label} {...rest}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {keyName !== undefined && <kbd>{keyName}</kbd>}
    </button>
  );
}

/** A sentence on a ground of its kind: `ok`, `bad`, `warn`, `made` or none. */
export function Note({ kind = '', children }: Readonly<{ kind?: string; children: ComponentChildren }>): JSX.Element {
  return (
    <p class={`note ${kind}`}>
      {kind !== '' && kind !== 'made' && <Icon name={kind} tone={`v-${kind}`} />} {children}
    </p>
  );
}

export interface FieldProps {
  readonly label: ComponentChildren;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hint?: ComponentChildren;
  readonly error?: ComponentChildren;
  /** Choices, a value and its words each: makes it a select. */
  readonly options?: readonly (readonly [value: string, words: string])[];
  /** Makes it a text area. */
  readonly rows?: number;
  readonly isNumeric?: boolean;
  readonly isSecret?: boolean;
  readonly readOnly?: boolean;
}

export function Field(props: FieldProps): JSX.Element {
  const { label, value, onInput, hint, error, options, rows, isNumeric, isSecret, readOnly = false } = props;
  const id = useId();
  const more = error ?? hint;
  const common = {
    ...{ id, value, 'aria-invalid': error !== undefined },
    'aria-describedby': more === undefined ? undefined : `${id}-more`,
    onInput: (event: Event) => onInput((event.target as HTMLInputElement).value),
  };
  const numeric = isNumeric === true && ({ class: 'mono', inputMode: 'numeric' } as const);
  const secret = isSecret === true && ({ type: 'password', autocomplete: 'off' } as const);
  return (
    <div class={error === undefined ? 'field' : 'field wrong'}>
      <label for={id}>{label}</label>
      {options !== undefined ? (
        <select {...common}>
          {options.map(([own, words]) => (
            <option value={own}>{words}</option>
          ))}
        </select>
      ) : rows !== undefined ? (
        <textarea {...common} rows={rows} spellcheck={false} />
      ) : (
        <input {...common} readOnly={readOnly} {...numeric} {...secret} />
      )}
      {more !== undefined && (
        <small id={`${id}-more`}>
          {error !== undefined && <Icon name="bad" />} {more}
        </small>
      )}
    </div>
  );
}

export function Status({ status, isLong = false }: Readonly<{ status: number; isLong?: boolean }>): JSX.Element {
  if (status === 0) return <span class="st s5">none</span>;
  return <span class={`st s${Math.floor(status / 100)}`}>{isLong ? statusLine(status) : status}</span>;
}

interface FindProps {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hint: string;
}

/** The filter above a list; Escape in it clears it. */
export function Find({ value, onInput, hint }: FindProps): JSX.Element {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (value === '') (event.target as HTMLElement).blur();
    else onInput('');
  };
  const take = (event: Event): void => onInput((event.target as HTMLInputElement).value);
  return (
    <label class="find">
      <span class="vh">Filter</span>
      <Icon name="find" />
      <input value={value} placeholder={hint} spellcheck={false} onInput={take} onKeyDown={onKeyDown} />
      <kbd>/</kbd>
    </label>
  );
}

/** A body as it came; JSON is indented and in colours. */
export function JsonView({ text }: { readonly text: string }): JSX.Element {
  const { pieces, isCut } = useMemo(() => piecesOf(text), [text]);
  return (
    <>
      <pre class="json" tabIndex={0}>
        {pieces.map(({ kind, text: own }) => (kind === '' ? own : <span class={kind}>{own}</span>))}
      </pre>
      {isCut && <Note>Only the first 200,000 characters are shown.</Note>}
    </>
  );
}

/** A form does this in place of what a browser would do. */
export function onSubmit(action: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    action();
  };
}
