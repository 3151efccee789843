import { didYouMean } from '../../base/text';
import type { Contract } from '../../openapi/contract';
import { deviationOfOverride, readOverride } from '../handlers/override';
import { Rejected } from '../rejected';
import { mostOverrides, type ActiveOverride, type OverrideRule } from '../store/override';
import type { NewOverride, OverrideInfo, Switch } from './console-types';
import { invalidBody, json, noContent, notFound, type ControlCall, type ControlHandlers } from './control-call';

/** Overrides of a session: list, add, check, switch, remove one, remove all. */
export function createOverrideHandlers(contract: Contract): ControlHandlers {
  const read = (call: ControlCall): OverrideRule =>
    readOverride(contract, call.body<NewOverride>(), (message, pointer) =>
      invalidBody(`body${pointer.replaceAll('/', '.')}: ${message}`),
    );
  const describe = ({ isOff, isGiven, ...override }: ActiveOverride): OverrideInfo => {
    const deviation = deviationOfOverride(contract, override);
    const info = { ...override, on: !isOff, fromConfiguration: isGiven };
    return deviation === undefined ? info : { ...info, deviation };
  };
  const unknown = (call: ControlCall): Rejected => {
    const ids = call.session().store.overrides.map(({ id }) => id);
    const id = call.path('override');
    return notFound(`The session has no override ${id}.${didYouMean(id, ids)}`);
  };
  return {
    listOverrides: (call) => json(200, call.session().store.overrides.map(describe)),
    addOverride: async (call) => {
      const added = await call.usedSession().store.addOverride(read(call));
      if (added === undefined)
        throw new Rejected('conflict', `The session has ${mostOverrides} overrides, as many as it may have.`);
      return json(201, describe(added));
    },
    checkOverride: (call) => {
      const deviation = deviationOfOverride(contract, read(call));
      return json(200, deviation === undefined ? {} : { deviation });
    },
    switchOverride: async (call) => {
      const { on } = call.body<Switch>();
      const switched = await call.session().store.switchOverride(call.path('override'), !on);
      if (switched === undefined) throw unknown(call);
      return json(200, describe(switched));
    },
    removeOverride: async (call) => {
      if ((await call.session().store.removeOverrides(call.path('override'))) === 0) throw unknown(call);
      return noContent;
    },
    removeOverrides: async (call) => {
      await call.session().store.removeOverrides();
      return noContent;
    },
  };
}
