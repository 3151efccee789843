import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { count } from '../base/text';
import type { CallViolation } from '../mock/control/control-types';
import type { CollectionInfo, PropertyInfo, StoredItem } from '../mock/control/console-types';
import { dataAddress } from './address';
import { Title } from './call-pane';
import { ControlError, pathOf } from './control-api';
import { Button, Field, Note, onSubmit } from './controls';
import { indented, membersOf, objectText, readable } from './json-text';
import { Tabs } from './tabs';
import { useConsole } from './use-console';

interface ItemFormProps {
  readonly info: CollectionInfo;
  /** Left out for a new one. */
  readonly item: StoredItem | undefined;
  /** The path of the items in the control API. */
  readonly stored: readonly string[];
  readonly at: string;
  /** The address of the list. */
  readonly back: string;
}

/** One item, as a form or as JSON. A number is kept as the text that it is. */
export function ItemForm({ info, item, stored, at, back }: ItemFormProps): JSX.Element {
  const { store } = useConsole();
  const [open, setOpen] = useState('Form');
  const [text, setText] = useState(indented(item?.text ?? '{}'));
  const [wrong, setWrong] = useState<readonly CallViolation[]>([]);
  const [message, setMessage] = useState<string>();
  const members = membersOf(text);
  useEffect(
    () => () => document.querySelector<HTMLElement>(`.list a[href*="item=${CSS.escape(item?.id ?? '')}"]`)?.focus(),
    [],
  );
  const set = (name: string, value: string | undefined): void => {
    const next = new Map(members);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setText(indented(objectText(next)));
  };
  const save = (): void =>
    store.run(async () => {
      try {
        if (item === undefined) {
          const added = await store.api.send<StoredItem>('POST', pathOf(stored, { at }), text);
          // It stays open: it may be on no page of the list.
          location.hash = dataAddress({ at, item: added.id });
          return `Added ${at}/${added.id}.`;
        }
        await store.api.send('PUT', pathOf(stored, { at, id: item.id }), text);
        location.hash = back;
        return `Saved ${at}/${item.id}.`;
      } catch (error) {
        if (!(error instanceof ControlError)) throw error;
        setWrong(error.violations);
        setMessage(error.message);
        return undefined;
      }
    });
  const remove = (id: string): void =>
    store.run(async () => {
      await store.api.send('DELETE', pathOf(stored, { at, id }));
      location.hash = back;
      return `Deleted ${at}/${id}.`;
    });
  const isAtField = (violation: CallViolation): boolean => info.properties.some(({ name }) => isOf(name, violation));
  return (
    <form class="pane" aria-label={item === undefined ? 'New item' : `Edit item ${item.id}`} onSubmit={onSubmit(save)}>
      <header>
        <Title words={item === undefined ? `New in ${at}` : `${at}/${item.id}`} href={back} />
      </header>
      <Tabs names={['Form', 'JSON']} open={open} onOpen={setOpen} kind="stack">
        {message !== undefined && (wrong.length === 0 || !wrong.every(isAtField)) && <Note kind="bad">{message}</Note>}
        {open === 'JSON' ? (
          <Field {...{ label: 'Item as JSON', value: text, onInput: setText, rows: 16 }} />
        ) : (
          info.properties.map((property) => (
            <PropertyField
              key={property.name}
              {...{ property, raw: members.get(property.name), set }}
              error={wrong.find((violation) => isOf(property.name, violation))?.message}
              isFixed={property.name === info.idProperty && item !== undefined}
            />
          ))
        )}
        <Note>What you enter must pass the rules of the OpenAPI file. What is required and left empty is made up.</Note>
      </Tabs>
      <footer class="foot">
        <button class="btn primary">Save</button>
        {wrong.length > 0 && <span class="v v-bad">{count(wrong.length, 'problem')}</span>}
        <span class="grow" />
        {item !== undefined && <Button {...{ kind: 'danger', onClick: () => remove(item.id) }}>Delete</Button>}
      </footer>
    </form>
  );
}

function isOf(name: string, { place }: CallViolation): boolean {
  return place === `body.${name}` || place.startsWith(`body.${name}.`) || place.startsWith(`body.${name}[`);
}

interface PropertyFieldProps {
  readonly property: PropertyInfo;
  /** JSON text; undefined if the item has no such property. */
  readonly raw: string | undefined;
  readonly set: (name: string, raw: string | undefined) => void;
  readonly error: string | undefined;
  readonly isFixed: boolean;
}

function PropertyField({ property, raw, set, error, isFixed }: PropertyFieldProps): JSX.Element {
  const { name, type, input, required, readOnly, values, at } = property;
  const label = (
    <>
      {name} <span class="tag">{`${type}, ${required ? 'required' : 'optional'}`}</span>
    </>
  );
  const options = (values ?? ['true', 'false']).map((value) => [value, readable(value)] as const);
  const isChoice = input === 'enum' || input === 'boolean';
  const isJson = input === 'json';
  const onInput = (text: string): void => {
    const isRaw = isChoice || isJson || (input === 'number' && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text));
    set(name, text === '' ? undefined : isRaw ? text : JSON.stringify(text));
  };
  const value = raw === undefined ? '' : isChoice ? raw : isJson ? indented(raw) : readable(raw);
  const hint = isFixed || readOnly ? 'Set by the service.' : '';
  return (
    <Field
      {...{ label, value, onInput, isNumeric: input === 'number', readOnly: isFixed }}
      {...(isChoice && { options: [['', 'not set'], ...options] })}
      {...(isJson && { rows: 5 })}
      {...(hint !== '' && { hint })}
      {...(error !== undefined && { error: `${error} ${at}` })}
    />
  );
}
